import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import { testClipsFolder } from '../../testing/global-setup.ts'

const execute = promisify(execFile)

/** A folder for one test file, made before its tests and removed after them. */
export function useFolder(): { path: (name: string) => string } {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lamplight-media-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return { path: (name) => join(folder, name) }
}

/** A moving picture for `-f lavfi -i`. */
export const picture = (size = '320x180', rate: number | string = 30, seconds = 2): string[] => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
]

/** A tone for `-f lavfi -i`; `layout` as ffmpeg names it. */
export const tone = (layout = 'stereo', seconds = 2, frequency = 440, volume = 0.1): string[] => [
  ...[
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=${frequency}:sample_rate=48000:duration=${seconds},volume=${volume},aformat=channel_layouts=${layout}`,
  ],
]

export const h264: string[] = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

export const aac: string[] = ['-c:a', 'aac']

/**
 * Runs the real ffmpeg; the last argument is the file. Returns that file. A clip that was already made in this run from the same
 * arguments is copied; so an input file that is written again needs another name.
 */
export async function makeClip(...args: string[]): Promise<string> {
  const path = args.at(-1) ?? ''
  const recipe = createHash('sha256')
    .update(JSON.stringify(args.slice(0, -1)))
    .digest('hex')
  const kept = join(testClipsFolder(), `${recipe}${extname(path)}`)
  if (!existsSync(kept)) {
    // Another worker may make the same one at this moment: it gets its name when it is complete.
    const draft = join(testClipsFolder(), `${randomUUID()}${extname(path)}`)
    await execute('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args.slice(0, -1), draft])
    await rename(draft, kept)
  }
  await copyFile(kept, path)
  return path
}

export interface ProbedStream {
  codec_type: string
  codec_name: string
  width: number
  height: number
  pix_fmt: string
  sample_aspect_ratio: string
  avg_frame_rate: string
  color_space: string
  color_transfer: string
  color_primaries: string
  channels: number
  sample_rate: string
}

export interface ProbedPacket {
  seconds: number
  key: boolean
}

export interface ProbedFile {
  streams: ProbedStream[]
  format: { duration: string }
  /** Of the picture track, in order of presentation. */
  packets: ProbedPacket[]
}

/** The result of an independent ffprobe for a file or a playlist. One call: a start of ffprobe takes longer than what it reads. */
export async function probeOutput(path: string): Promise<ProbedFile> {
  const shown = ['-show_streams', '-show_format', '-show_packets', '-of', 'json']
  const { stdout } = await execute('ffprobe', ['-v', 'error', ...shown, ...playlistOptions(path), path], {
    maxBuffer: 64 * 1024 ** 2,
  })
  const { streams, format, packets } = JSON.parse(stdout)
  return {
    ...{ streams, format },
    packets: (packets as { codec_type: string; pts_time: string; flags: string }[])
      .filter((packet) => packet.codec_type === 'video')
      .map((packet) => ({ seconds: Number(packet.pts_time), key: packet.flags.startsWith('K') }))
      .toSorted((a, b) => a.seconds - b.seconds),
  }
}

const playlistOptions = (path: string) => (path.endsWith('.m3u8') ? ['-allowed_extensions', 'ALL'] : [])

/** Integrated loudness in LUFS and true peak in dBTP, measured again by another filter than the pipeline uses. */
export async function measureOutput(path: string): Promise<{ lufs: number; truePeak: number }> {
  const args = [
    '-nostdin',
    '-hide_banner',
    '-i',
    path,
    '-map',
    '0:a',
    '-af',
    'loudnorm=print_format=json',
    '-f',
    'null',
    '-',
  ]
  const { stderr } = await execute('ffmpeg', args)
  const report = JSON.parse(stderr.slice(stderr.lastIndexOf('{'), stderr.lastIndexOf('}') + 1))
  return { lufs: Number(report.input_i), truePeak: Number(report.input_tp) }
}

/** One frame as raw RGB, for looking at colours. */
export async function grabPixel(path: string, at: { x: number; y: number; seconds: number }): Promise<number[]> {
  const args = ['-nostdin', '-v', 'error', '-ss', String(at.seconds), '-i', path, '-frames:v', '1']
  const crop = ['-vf', `crop=2:2:${at.x}:${at.y}`, '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-']
  const { stdout } = await execute('ffmpeg', [...args, ...crop], { encoding: 'buffer' })
  return [...stdout.subarray(0, 3)]
}
