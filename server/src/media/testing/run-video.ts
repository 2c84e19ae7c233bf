import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { parseMediaPlaylist } from '../hls-playlist.ts'
import { MediaManifest } from '../manifest.ts'
import { probeVideo } from '../probe.ts'
import { processVideo } from '../process-video.ts'
import { type ProbedFile, probeOutput } from './clips.ts'

/** Probes and processes a clip; returns the last manifest, everything that was published, and where the files are. */
export async function runVideo(source: string, folder: { path: (name: string) => string }) {
  const probed = await probeVideo(source)
  if (!probed.ok) throw new Error(`${probed.code}: ${probed.detail}`)
  const outDir = folder.path(`out-${randomUUID()}`)
  const published: MediaManifest[] = []
  const progress: number[] = []
  const manifest = await processVideo({
    ...{ source, info: probed.media, group: 'member', outDir },
    publish: (stage) => {
      published.push(stage)
    },
    onProgress: (fraction) => progress.push(fraction),
  })
  return { manifest, published, progress, outDir, info: probed.media }
}

/**
 * Conditions that every output must meet, whatever the source.
 * @returns what ffprobe found in the playlists of the rungs and in the MP4 files, by their paths in the output folder
 */
export async function expectWhole(
  result: Awaited<ReturnType<typeof runVideo>>,
  expected: { sound: boolean; seconds: number },
): Promise<(path: string) => ProbedFile> {
  const { manifest, published, outDir } = result
  const probed = new Map<string, ProbedFile>()
  // A small video has one file under two names: its second name needs no second ffprobe.
  const byInode = new Map<number, ProbedFile>()
  const probe = async (path: string) => {
    const { ino } = await stat(join(outDir, path))
    const file = byInode.get(ino) ?? (await probeOutput(join(outDir, path)))
    byInode.set(ino, file)
    probed.set(path, file)
    return file
  }
  for (const stage of published) expect(MediaManifest.parse(JSON.parse(JSON.stringify(stage)))).toEqual(stage)
  expect(published.at(-1)).toEqual(manifest)
  expect(manifest).toMatchObject({
    hls: 'hls/master.m3u8',
    hlsComplete: true,
    full: 'full.mp4',
    progressive: 'progressive.mp4',
  })
  expect(manifest.durationSeconds).toBeGreaterThan(expected.seconds - 0.2)
  expect(manifest.durationSeconds).toBeLessThan(expected.seconds + 0.2)

  const master = await readFile(join(outDir, 'hls/master.m3u8'), 'utf8')
  const grids: number[][] = []
  for (const rendition of manifest.renditions) {
    const playlist = join('hls', rendition.name, 'index.m3u8')
    const { streams, packets } = await probe(playlist)
    const video = streams.find((stream) => stream.codec_type === 'video')
    expect(video).toMatchObject({
      codec_name: 'h264',
      pix_fmt: 'yuv420p',
      width: rendition.width,
      height: rendition.height,
    })
    expect(video?.sample_aspect_ratio ?? '1:1').toBe('1:1')
    expect(rendition.codecs).toMatch(expected.sound ? /^avc1\.64[0-9a-f]{4},mp4a\.40\.2$/ : /^avc1\.64[0-9a-f]{4}$/)
    expect(master).toContain(`CODECS="${rendition.codecs}",RESOLUTION=${rendition.width}x${rendition.height}`)
    const audio = streams.filter((stream) => stream.codec_type === 'audio')
    expect(audio).toHaveLength(expected.sound ? 1 : 0)
    if (expected.sound) expect(audio[0]).toMatchObject({ codec_name: 'aac', channels: 2, sample_rate: '48000' })

    const keys = packets.filter((packet) => packet.key).map((packet) => packet.seconds)
    const list = parseMediaPlaylist(await readFile(join(outDir, playlist), 'utf8'))
    let start = keys[0] ?? 0
    for (const segment of list.segments) {
      expect(keys.some((key) => Math.abs(key - start) < 0.02)).toBe(true)
      start += segment.seconds
    }
    grids.push(keys.map((key) => key - (keys[0] ?? 0)))
  }
  for (const grid of grids) {
    expect(grid).toHaveLength(grids[0]?.length ?? 0)
    for (const [index, key] of grid.entries()) expect(key).toBeCloseTo(grids[0]?.[index] ?? -1, 2)
  }

  expect(manifest.audio).toBe(expected.sound ? 'hls/audio/index.m3u8' : null)
  for (const file of ['progressive.mp4', 'full.mp4']) {
    const head = await readFile(join(outDir, file))
    expect(head.indexOf('moov')).toBeLessThan(head.indexOf('mdat'))
    const { format, streams } = await probe(file)
    expect(Math.abs(Number(format.duration) - expected.seconds)).toBeLessThan(0.25)
    expect(streams.map((stream) => stream.codec_name)).toEqual(expected.sound ? ['h264', 'aac'] : ['h264'])
  }
  expect(manifest.poster?.webp.length).toBeGreaterThan(0)
  expect(manifest.thumbnails.length).toBeGreaterThan(0)
  for (const set of [manifest.poster, ...manifest.thumbnails]) {
    for (const { file, width } of set?.webp ?? [])
      expect((await sharp(join(outDir, file)).metadata()).width).toBe(width)
    if (set) expect((await sharp(join(outDir, set.jpeg)).metadata()).format).toBe('jpeg')
  }
  await expectStoryboard(outDir, manifest)
  const names = await readdir(outDir, { recursive: true })
  expect(names.filter((name) => /(\.tmp|\.draft|\.rgb)$|\.work/.test(name))).toEqual([])
  return (path) => {
    const file = probed.get(path)
    if (!file) throw new Error(`${path} is not part of the output`)
    return file
  }
}

async function expectStoryboard(outDir: string, manifest: MediaManifest) {
  const vtt = await readFile(join(outDir, manifest.storyboard?.vtt ?? ''), 'utf8')
  const cues = [...vtt.matchAll(/^(sheet-\d+\.jpg)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm)]
  expect(cues.length).toBeGreaterThan(0)
  for (const [, sheet = '', x, y, width, height] of cues) {
    const size = await sharp(join(outDir, 'storyboard', sheet)).metadata()
    expect(Number(x) + Number(width)).toBeLessThanOrEqual(size.width)
    expect(Number(y) + Number(height)).toBeLessThanOrEqual(size.height)
  }
}
