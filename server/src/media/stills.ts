import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Source, stillsCommand } from './commands.ts'
import type { FilterSupport } from './filters.ts'
import { loadSharp } from './load-sharp.ts'
import { outputFiles } from './output-files.ts'
import { type FfmpegRun, runFfmpeg } from './runner.ts'

/** A frame of the video in raw RGB. */
export interface Still {
  pixels: Buffer
  width: number
  height: number
  /** Spread of brightness, 0 to 127: higher shows more. */
  contrast: number
  /** Neither black, white nor one plain colour. */
  showsSomething: boolean
  /** Distinguishes two frames. */
  fingerprint: string
}

/** Widest picture we keep. */
const MAX_WIDTH = 1280
/** Longest side of a tall picture. */
const MAX_HEIGHT = 1920
/** Of three pictures, where in the video, as a part of its length: not the titles, not the credits. */
const PLACES = [0.35, 0.15, 0.7]
/** Alternative positions when a frame shows nothing. */
const OTHER_PLACES = [0.5, 0.25, 0.85]
/** Brightness of 0 to 255. */
const DARK = 24
const BRIGHT = 236
const FLAT_CONTRAST = 8
/** A video this short has one or two key frames, not three. */
const FEW_KEY_FRAMES_SECONDS = 4

export type StillRun = Pick<FfmpegRun, 'signal' | 'timeLimitMs'> & { support: FilterSupport }

/** The key frame at the first position, or null when it shows nothing: a poster for the cost of one decoded frame. */
export async function findQuickStill(source: Source, outDir: string, run: StillRun): Promise<Still | null> {
  const [still] = await grab(source, outDir, PLACES.slice(0, 1), false, run)
  return still?.showsSomething ? still : null
}

/**
 * Up to three different frames that show something, the most telling first, after `known`. A first look takes key frames,
 * which is quick, unless the video is too short to have three; places that show nothing or the same (one key frame in the whole
 * video) are looked at again, exactly and elsewhere. A video that is black all through gives a black frame rather than none; empty only when no frame decodes.
 */
export async function findStills(source: Source, outDir: string, known: Still | null, run: StillRun): Promise<Still[]> {
  const isShort = source.info.durationSeconds <= FEW_KEY_FRAMES_SECONDS
  const first = isShort ? [] : await grab(source, outDir, known ? PLACES.slice(1) : PLACES, false, run)
  let found = distinct([...(known ? [known] : []), ...first])
  if (found.filter((still) => still.showsSomething).length < PLACES.length) {
    found = distinct([...found, ...(await grab(source, outDir, [...PLACES, ...OTHER_PLACES], true, run))])
  }
  if (found.length === 0) found = await grab(source, outDir, [0], true, run)
  const rest = found
    .filter((still) => still !== known)
    .toSorted((a, b) => Number(b.showsSomething) - Number(a.showsSomething) || b.contrast - a.contrast)
  return [...(known ? [known] : []), ...rest].slice(0, PLACES.length)
}

function distinct(stills: readonly Still[]): Still[] {
  return [...new Map(stills.map((still) => [still.fingerprint, still])).values()]
}

/** `places` are parts of the video's length. */
async function grab(
  source: Source,
  outDir: string,
  places: readonly number[],
  exact: boolean,
  run: StillRun,
): Promise<Still[]> {
  const size = stillSize(source.info.video)
  const stills = places.map((place, index) => ({
    seconds: place * source.info.durationSeconds,
    output: join(outDir, outputFiles.work, `still-${index}.rgb`),
  }))
  const { support, ...limits } = run
  const args = stillsCommand(source, stills, size, { exact, support })
  await runFfmpeg({ ...limits, lane: 'light', args, secrets: [source.path, outDir] })
  const grabbed = await Promise.all(stills.map(({ output }) => describe(output, size)))
  return grabbed.filter((still) => still !== null)
}

/** Even, never larger than the source. */
export function stillSize(video: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, MAX_WIDTH / video.width, MAX_HEIGHT / video.height)
  // A quarter: 1080 * (1280 / 1920) may come out a hair under 720.
  const even = (side: number) => Math.max(2, 2 * Math.floor((side * scale) / 2 + 0.25))
  return { width: even(video.width), height: even(video.height) }
}

async function describe(file: string, { width, height }: { width: number; height: number }): Promise<Still | null> {
  // No file, or an empty one: nothing decoded at that instant.
  const pixels = await readFile(file).catch(() => Buffer.alloc(0))
  await rm(file, { force: true })
  if (pixels.length !== width * height * 3) return null
  const sharp = await loadSharp()
  const small = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(32, 32, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  const mean = small.reduce((sum, value) => sum + value, 0) / small.length
  const contrast = Math.sqrt(small.reduce((sum, value) => sum + (value - mean) ** 2, 0) / small.length)
  const showsSomething = mean > DARK && mean < BRIGHT && contrast > FLAT_CONTRAST
  return { pixels, width, height, contrast, showsSomething, fingerprint: small.toString('base64') }
}
