import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Length of the clip in seconds. */
const CLIP_SECONDS = 30
const FRAMES = 12

const master = (variants: string) => `#EXTM3U\n#EXT-X-VERSION:7\n${variants}`
const variant = (bandwidth: number, more: string, uri: string) =>
  `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},${more}\n${uri}\n`

/**
 * Creates a test clip with everything a player needs, in `folder`: HLS in two sizes and audio only, MP4, poster,
 * storyboard, captions; also `junk/clip.mp4`, which is not a video, and `junk/master.m3u8`, which is not a
 * playlist. Takes about two seconds.
 */
export async function makeClip(folder: string): Promise<void> {
  await mkdir(join(folder, 'junk'), { recursive: true })
  const ffmpeg = (...args: string[]) =>
    promisify(execFile)('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { cwd: folder })
  const picture = `testsrc2=size=320x180:rate=${FRAMES}:duration=${CLIP_SECONDS}`
  const sound = `sine=frequency=220:duration=${CLIP_SECONDS}`
  const encode = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-profile:v',
    'baseline',
    '-g',
    `${FRAMES * 2}`,
  ]
  const hls = (name: string) => [
    ...['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_fmp4_init_filename', `${name}.mp4`, '-hls_segment_filename', `${name}-%02d.m4s`, `${name}.m3u8`],
  ]
  await ffmpeg(
    ...['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound],
    ...['-map', '0:v', '-map', '1:a', ...encode, '-c:a', 'aac', '-movflags', '+faststart', 'clip.mp4'],
    ...['-map', '1:a', '-c:a', 'aac', ...hls('sound')],
    ...['-map', '0:v', '-frames:v', '1', 'poster.jpg'],
    ...['-map', '0:v', '-vf', 'fps=1/3,scale=160:90,tile=10x1', '-frames:v', '1', 'sprite.jpg'],
  )
  // Like the site's: frames that depend on later ones make the sound of a segment begin before its pictures. From one file,
  // in which both are interleaved: otherwise the first segment would have no sound.
  const rung = [...encode, '-profile:v', 'main', '-bf', '2']
  await ffmpeg(
    ...['-i', 'clip.mp4'],
    ...['-map', '0:v', '-map', '0:a', ...rung, '-b:v', '150k', '-c:a', 'aac', ...hls('large')],
    ...['-map', '0:v', '-map', '0:a', '-s', '160x90', ...rung, '-b:v', '60k', '-c:a', 'aac', ...hls('small')],
  )
  const av = 'CODECS="avc1.4d400c,mp4a.40.2"'
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write(
    'master.m3u8',
    master(
      variant(180_000, `RESOLUTION=160x90,${av}`, 'small.m3u8') +
        variant(320_000, `RESOLUTION=320x180,${av}`, 'large.m3u8') +
        variant(80_000, 'CODECS="mp4a.40.2"', 'sound.m3u8'),
    ),
  )
  await write(
    'storyboard.vtt',
    vtt(CLIP_SECONDS / 3, 3, (index) => `sprite.jpg#xywh=${index * 160},0,160,90`),
  )
  await write(
    'en.vtt',
    `${vtt(1, CLIP_SECONDS, () => 'A lamp burns in the <i>window</i>.')}\n${vtt(1, CLIP_SECONDS, () => 'The street is dark.', 'line:0').replace('WEBVTT\n\n', '')}`,
  )
  await write(
    'ar.vtt',
    vtt(1, CLIP_SECONDS, () => 'Lamplight: مصباح يضيء في النافذة.', 'align:start'),
  )
  await write('junk/clip.mp4', 'This is no video.')
  await write('junk/master.m3u8', 'This is not a playlist.')
}

function vtt(count: number, seconds: number, text: (index: number) => string, settings = ''): string {
  const stamp = (at: number) => `00:00:${String(at).padStart(2, '0')}.000`
  const cue = (_: unknown, index: number) =>
    `${stamp(index * seconds)} --> ${stamp((index + 1) * seconds)} ${settings}\n${text(index)}\n`
  return `WEBVTT\n\n${Array.from({ length: count }, cue).join('\n')}`
}
