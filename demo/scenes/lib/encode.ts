import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderWav } from '../sound/mixdown.ts'
import { createFilm } from './film.ts'
import { createStage, type Scene } from './scene.ts'

const framesPerSecond = 24

/** Renders `scene` to `<folder>/<slug>.<container>` and returns that path. Nothing is left there when it fails. */
export async function renderScene(scene: Scene, folder: string): Promise<string> {
  const container = scene.container ?? 'mp4'
  const target = join(folder, `${scene.slug}.${container}`)
  const work = await mkdtemp(join(tmpdir(), 'lamplight-scene-'))
  try {
    const sound = join(work, 'sound.wav')
    const film = join(work, `film.${container}`)
    await writeFile(sound, renderWav(scene.score(), scene.seconds))
    await encode(scene, sound, film)
    await copyFile(film, target)
    return target
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function encode(scene: Scene, sound: string, target: string): Promise<void> {
  const stage = createStage(scene)
  const draw = await scene.prepare(stage)
  const develop = createFilm(stage.width, stage.height, scene.film)
  const ffmpeg = spawn('ffmpeg', ffmpegArguments(scene, stage.width, stage.height, sound, target), {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(ffmpeg, 'close')
  const frames = Math.round(scene.seconds * framesPerSecond)
  for (let i = 0; i < frames; i++) {
    await draw(i / framesPerSecond)
    const frame = develop(stage.plane)
    // The film's buffer is reused, so wait until this frame is really written.
    await new Promise<void>((done, failed) => ffmpeg.stdin.write(frame, (error) => (error ? failed(error) : done())))
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} for ${scene.slug}`)
}

function ffmpegArguments(scene: Scene, width: number, height: number, sound: string, target: string): string[] {
  const picture = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    `${framesPerSecond}`,
    '-i',
    '-',
  ]
  return ['-v', 'error', '-y', ...picture, '-i', sound, ...pixelArguments, ...codecArguments(scene), target]
}

/** RGB frames to what players expect, with the colour space written down so that none has to guess. */
const pixelArguments = [
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-colorspace', 'bt709'],
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-map_metadata', '-1', '-fflags', '+bitexact'],
]

/** Codecs and their settings for `scene`; a key frame every 4 s, so that the file cuts into segments cleanly. */
function codecArguments({ container, crf }: Scene): string[] {
  const group = ['-g', `${framesPerSecond * 4}`, '-keyint_min', `${framesPerSecond * 4}`, '-threads', '2']
  if (container === 'webm') {
    return [
      '-c:v',
      'libvpx-vp9',
      '-b:v',
      '0',
      '-crf',
      `${crf}`,
      '-row-mt',
      '1',
      '-cpu-used',
      '2',
      ...group,
      '-c:a',
      'libopus',
      '-b:a',
      '56k',
    ]
  }
  // aq-mode 3 spends bits on dark gradients, where bands would show first.
  const video = [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    `${crf}`,
    '-aq-mode',
    '3',
    '-sc_threshold',
    '0',
    ...group,
  ]
  return [...video, '-c:a', 'aac', '-b:a', '56k', '-movflags', '+faststart']
}
