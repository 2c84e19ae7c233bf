import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { soundIssueOf } from './loudness.ts'
import type { MediaManifest } from './manifest.ts'
import { type MediaInfo, probeVideo } from './probe.ts'
import { processVideo } from './process-video.ts'

import { aac, h264, makeClip, measureOutput, picture, probeOutput, tone, useFolder } from './testing/clips.ts'
import { runVideo } from './testing/run-video.ts'

const folder = useFolder()
// Encoding runs at the lowest priority: on a busy machine it takes its time, and that is right.
vi.setConfig({ testTimeout: 180_000 })
const file = (name: string) => folder.path(name)

describe('loudness', () => {
  test.each([
    ['a quiet speaker is raised', 0.02, 'quiet'],
    ['a loud one is lowered', 0.9, null],
  ])('%s to -16 LUFS, peaks below -1 dBTP; what was measured is kept', async (_, volume, issue) => {
    const source = await makeClip(
      ...picture('64x64', 10, 8),
      ...tone('stereo', 8, 440, volume),
      ...h264,
      '-c:a',
      'pcm_s16le',
      file('level.mkv'),
    )
    const { outDir, manifest } = await runVideo(source, folder)
    expect(manifest.loudness && soundIssueOf(manifest.loudness)).toBe(issue)
    const { lufs, truePeak } = await measureOutput(join(outDir, 'progressive.mp4'))
    expect(Math.abs(lufs + 16)).toBeLessThan(1)
    expect(truePeak).toBeLessThan(-1)
  })

  test.each([
    ['silence', ['-f', 'lavfi', '-i', 'anullsrc=channel_layout=stereo:sample_rate=48000:duration=2']],
    ['a sound of a tenth of a second', tone('mono', 0.1)],
  ])('%s is encoded as it is', async (_, sound) => {
    const source = await makeClip(...picture('64x64', 10, 2), ...sound, ...h264, ...aac, file('hush.mp4'))
    const { manifest } = await runVideo(source, folder)
    expect(manifest.audio).toBe('hls/audio/index.m3u8')
  })
})

describe('in what order', () => {
  test('an H.264 and AAC source is playable before anything is encoded, then the growing rungs, then everything', async () => {
    const source = await makeClip(
      ...picture('854x480', 15, 8),
      ...tone('stereo', 8),
      ...h264,
      ...aac,
      file('order.mp4'),
    )
    const { published, progress, outDir } = await runVideo(source, folder)
    expect(published[0]).toMatchObject({ hls: null, hlsComplete: false, full: 'full.mp4', renditions: [] })
    expect(published[0]?.poster).not.toBeNull()
    const growing = published.find((stage) => stage.hls !== null)
    expect(growing).toMatchObject({ hlsComplete: false, progressive: null })
    expect(published.at(-1)).toMatchObject({ hlsComplete: true, thumbnails: [{}, {}, {}] })
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect([progress[0], progress.at(-1)]).toEqual([0, 1])
    const original = await probeOutput(source)
    expect((await probeOutput(join(outDir, 'full.mp4'))).streams[0]).toMatchObject({
      width: original.streams[0]?.width,
    })
  })

  test('other sources are first playable as growing rungs', async () => {
    const source = await makeClip(
      ...picture('854x480', 15, 8),
      ...tone('stereo', 8),
      '-c:v',
      'mpeg4',
      '-q:v',
      '4',
      file('later.avi'),
    )
    const { published } = await runVideo(source, folder)
    expect(published[0]).toMatchObject({ hls: 'hls/master.m3u8', hlsComplete: false, full: null })
  })

  test('no metadata text of the recording reaches the viewers', async () => {
    const words = [
      '-metadata',
      'title=private words',
      '-metadata',
      'location=+31.7767+035.2345/',
      '-movflags',
      'use_metadata_tags',
    ]
    const source = await makeClip(...picture(), ...tone(), ...h264, ...aac, ...words, file('words.mp4'))
    expect((await readFile(source)).includes('private words')).toBe(true)
    const { outDir } = await runVideo(source, folder)
    for (const name of ['full.mp4', 'progressive.mp4', 'hls/180p/init.mp4']) {
      const bytes = await readFile(join(outDir, name))
      expect(bytes.includes('private words') || bytes.includes('+31.77')).toBe(false)
    }
  })

  test('a poster is not black where the video shows something', async () => {
    const blackFirst = ['-f', 'lavfi', '-i', 'color=black:s=320x180:r=10:d=6']
    const join2 = ['-filter_complex', '[0:v][1:v]concat=n=2:v=1:a=0']
    const source = await makeClip(
      ...blackFirst,
      ...picture('320x180', 10, 3),
      ...join2,
      ...h264,
      '-g',
      '900',
      file('dark.mp4'),
    )
    const { outDir, manifest } = await runVideo(source, folder)
    const { channels } = await sharp(join(outDir, 'poster.jpg')).stats()
    expect(Math.max(...channels.map((channel) => channel.mean))).toBeGreaterThan(60)
    expect(manifest.thumbnails.length).toBeGreaterThan(0)
  })
})

describe('when it goes wrong', () => {
  let source: string
  let info: MediaInfo
  beforeAll(async () => {
    source = await makeClip(...picture('320x180', 10, 6), ...tone('stereo', 6), ...h264, ...aac, file('sound.mp4'))
    const probed = await probeVideo(source)
    if (!probed.ok) throw new Error(probed.code)
    info = probed.media
  })
  const start = (more: Partial<Parameters<typeof processVideo>[0]>) =>
    processVideo({ source, info, group: 'member', outDir: file('wrong'), publish: () => {}, ...more })

  test('an aborted run ends as cancelled, and a second run of the same folder is complete', async () => {
    const abort = new AbortController()
    const running = start({ signal: abort.signal, onProgress: (_, stage) => stage === 'encoding' && abort.abort() })
    await expect(running).rejects.toMatchObject({ name: 'MediaFailure', code: 'cancelled' })
    const again = await start({})
    expect(again.hlsComplete).toBe(true)
    expect((await readdir(file('wrong'))).toSorted()).toEqual(
      ['full.mp4', 'hls', 'poster-320.webp', 'poster.jpg', 'progressive.mp4', 'storyboard']
        .concat([1, 2, 3].flatMap((n) => [`thumb-${n}-320.webp`, `thumb-${n}.jpg`]))
        .toSorted(),
    )
  })

  test('a publication that fails ends the run with its error', async () => {
    await expect(start({ publish: () => Promise.reject(new Error('database gone')) })).rejects.toThrow('database gone')
    const whileEncoding = (manifest: MediaManifest) =>
      manifest.hls && !manifest.hlsComplete ? Promise.reject(new Error('gone later')) : undefined
    await expect(start({ publish: whileEncoding })).rejects.toThrow('gone later')
  })

  test('a source that vanished is a readable failure', async () => {
    await expect(start({ source: file('nowhere.mp4') })).rejects.toMatchObject({
      name: 'MediaFailure',
      detail: 'file:source: No such file or directory',
    })
  })
})
