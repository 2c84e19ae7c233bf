/** Small real files, made by ffmpeg and sharp, once per test run. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { testClipsFolder } from './global-setup.ts'

const run = promisify(execFile)

const picture = (seconds: number, size: string) => ['-f', 'lavfi', '-i', `testsrc2=d=${seconds}:s=${size}:r=25`]
const sound = (seconds: number) => ['-f', 'lavfi', '-i', `sine=d=${seconds}:f=330`]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25']
const aac = ['-c:a', 'aac', '-shortest']

/** How each clip is made; file names have the usual extension. */
const recipes = {
  /** 2 s, H.264 and AAC: browsers play it unchanged. */
  'clip.mp4': [...picture(2, '320x180'), ...sound(2), ...h264, ...aac],
  /** 2 s, VP8 and Opus: must be encoded before it can be played as MP4. */
  'clip.webm': [
    ...picture(2, '320x180'),
    ...sound(2),
    '-c:v',
    'libvpx',
    '-b:v',
    '300k',
    '-deadline',
    'realtime',
    '-c:a',
    'libopus',
  ],
  /** 2 s, MPEG-4 and MP3. */
  'clip.avi': [...picture(2, '320x240'), ...sound(2), '-c:v', 'mpeg4', '-c:a', 'libmp3lame'],
  /** Long enough that its encoding can be watched and interrupted: 10 s, 854x480. */
  'long.mp4': [...picture(10, '854x480'), ...sound(10), ...h264, ...aac],
  'sound.m4a': [...sound(2), '-c:a', 'aac'],
  'frame.mp4': [...picture(0.04, '320x180'), '-frames:v', '1', ...h264],
} as const
export type ClipName = keyof typeof recipes

/** Path of a clip. Other test files may make the same one at this moment: it gets its name when it is complete. */
export async function clipPath(name: ClipName): Promise<string> {
  const path = join(testClipsFolder(), name)
  if (existsSync(path)) return path
  const draft = join(testClipsFolder(), `${randomUUID()}-${name}`)
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...recipes[name], draft])
  await rename(draft, path)
  return path
}

export const clip = async (name: ClipName): Promise<Buffer> => readFile(await clipPath(name))

/** An MP4 whose index, at its end, was cut off. */
export async function truncatedMp4(): Promise<Buffer> {
  const bytes = await clip('clip.mp4')
  return bytes.subarray(0, Math.floor(bytes.length / 2))
}

/** A plain picture of this size. */
export const image = (format: 'jpeg' | 'png' | 'webp' | 'gif', width = 640, height = 480): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a06030' } })
    .toFormat(format)
    .toBuffer()
