/** Real files like those people upload, created by ffmpeg once per run. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const picture = (seconds: number, size: string) => ['-f', 'lavfi', '-i', `testsrc2=d=${seconds}:s=${size}:r=15`]
const sound = (seconds: number) => ['-f', 'lavfi', '-i', `sine=d=${seconds}:f=330`]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '15', '-c:a', 'aac', '-shortest']

const recipes = {
  /** 8 s of 640x360 as a browser or a phone records it: must be encoded before everybody can watch it. */
  'sermon.webm': [
    ...picture(8, '640x360'),
    ...sound(8),
    ...['-c:v', 'libvpx', '-b:v', '600k', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
  ],
  /** 2 s of 320x180, H.264 and AAC: playable as soon as it is uploaded. */
  'clip.mp4': [...picture(2, '320x180'), ...sound(2), ...h264],
  /** 10 s of 854x480: long enough that its encoding can be interrupted. */
  'long.mp4': [...picture(10, '854x480'), ...sound(10), ...h264],
  'picture.png': [...picture(1, '1280x720'), '-frames:v', '1'],
} as const

export type ClipName = keyof typeof recipes

/** Path of a clip, created on first use. */
export async function clipPath(name: ClipName): Promise<string> {
  const path = join(clipsFolder(), name)
  if (existsSync(path)) return path
  // Two workers may need it at the same time: each creates its own, and the finished one gets the name.
  const making = join(clipsFolder(), `${process.pid}-${name}`)
  await promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...recipes[name], making])
  await rename(making, path)
  return path
}

/** Path of a file that contains only this text. */
export async function wordsIn(name: string, words: string): Promise<string> {
  const path = join(clipsFolder(), name)
  await writeFile(path, words)
  return path
}

/** Folder of the clips of this run. */
export function clipsFolder(): string {
  const path = process.env.LAMPLIGHT_E2E_CLIPS
  if (!path) throw new Error('clips are made inside the project e2e, which names their folder')
  return path
}
