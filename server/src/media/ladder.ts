import { type FrameRate, framesPerSecond, type VideoStream } from './media-info.ts'
import { outputFrameRate } from './output-frame-rate.ts'

/** One video rendition of the HLS ladder. */
export interface Rung {
  /** Folder under `hls/` and name in the player: the short side of its class, `720p`. */
  name: string
  width: number
  height: number
  frameRate: FrameRate
  /** Frames between key frames. The same instant in every rung. */
  gopFrames: number
  /** Ceiling of the video in kbit/s. Simple pictures stay far below it. */
  maxVideoKbps: number
  audioKbps: number
}

export interface Ladder {
  /** Smallest first; never empty. */
  rungs: Rung[]
  /** Length of a group of pictures, 2 s or slightly more when the frame rate does not divide evenly (2.002 s at 29.97). */
  gopSeconds: number
}

/** Short sides of the ladder. */
const SHORT_SIDES = [240, 360, 480, 720, 1080] as const
/** A source this close below a rung gets that rung at its own size: 1920x1072 must not fall to 720p. */
const NEARLY = 0.95
/** Widest picture that every H.264 decoder takes. */
const MAX_SIDE = 4096
/** From this short side on, 50 and 60 frames per second are kept (norms row 15: low rungs at 30 at most). */
const HIGH_RATE_SHORT_SIDE = 720
const LOW_RUNG_MAX_FPS = 30.5
const GOP_SECONDS = 2
/** AAC of the audio-only rendition and of the rungs for slow lines; then of the others. kbit/s. */
export const SPEECH_AUDIO_KBPS = 96
const FULL_AUDIO_KBPS = 128

/** Apple's HLS authoring table for 30 frames per second (norms row 15): pixels, kbit/s. */
const APPLE_LADDER = [
  [416 * 234, 145],
  [640 * 360, 365],
  [768 * 432, 730],
  [960 * 540, 2000],
  [1280 * 720, 3000],
  [1920 * 1080, 6000],
] as const
/** Frames twice as often cost half as many bits again (the same table: 3,000 against 4,500 at 720p). */
const RATE_EXPONENT = Math.log2(1.5)
/** Room above the table's average for a scene that moves. */
const PEAK_FACTOR = 1.2
const MIN_VIDEO_KBPS = 64

/**
 * Which renditions to make of a source. The short side counts, so portrait and square get the classes of landscape; nothing
 * is larger than the source; a source below 240 gets one rung at its own size.
 */
export function planLadder(video: Pick<VideoStream, 'width' | 'height' | 'frameRate' | 'variableFrameRate'>): Ladder {
  const rate = outputFrameRate(video)
  const halve = framesPerSecond(rate) > LOW_RUNG_MAX_FPS
  const lowRate = halve ? { num: rate.num, den: rate.den * 2 } : rate
  // Rounded up, so that a segment of two groups is never cut one group early.
  const lowGop = Math.max(1, Math.ceil(GOP_SECONDS * framesPerSecond(lowRate) - 1e-6))

  const rungs = ladderSizes(video.width, video.height).map(({ name, shortSide, width, height }) => {
    const keepsRate = !halve || shortSide >= HIGH_RATE_SHORT_SIDE
    const frameRate = keepsRate ? rate : lowRate
    return {
      name,
      width,
      height,
      frameRate,
      gopFrames: halve && keepsRate ? lowGop * 2 : lowGop,
      maxVideoKbps: Math.round(averageVideoKbps(width * height, framesPerSecond(frameRate)) * PEAK_FACTOR),
      audioKbps: shortSide >= HIGH_RATE_SHORT_SIDE ? FULL_AUDIO_KBPS : SPEECH_AUDIO_KBPS,
    }
  })
  return { rungs, gopSeconds: lowGop / framesPerSecond(lowRate) }
}

interface RungSize {
  name: string
  shortSide: number
  width: number
  height: number
}

function ladderSizes(sourceWidth: number, sourceHeight: number): RungSize[] {
  const own = fitSide(sourceWidth, sourceHeight)
  const ownShort = Math.min(own.width, own.height)
  const sizes = SHORT_SIDES.filter((shortSide) => ownShort >= shortSide * NEARLY).map((shortSide) => {
    const scale = Math.min(1, shortSide / ownShort)
    const width = even(own.width * scale)
    const height = even(own.height * scale)
    return { name: `${shortSide}p`, shortSide, width, height }
  })
  return sizes.length > 0
    ? sizes
    : [{ name: `${ownShort}p`, shortSide: ownShort, width: own.width, height: own.height }]
}

/** The source's own size, cut to even numbers (4:2:0 has no half colour pixels), or smaller where no decoder takes it. */
function fitSide(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  const floor = (side: number) => Math.max(2, 2 * Math.floor((side * scale) / 2))
  return { width: floor(width), height: floor(height) }
}

const even = (side: number) => Math.max(2, 2 * Math.round(side / 2))

/** Average kbit/s for this many pixels and frames, between the points of Apple's table on logarithmic scales. */
export function averageVideoKbps(pixels: number, fps: number): number {
  const above = APPLE_LADDER.findIndex(([area]) => area >= pixels)
  const last = APPLE_LADDER.length - 1
  const upper = above === -1 ? last : Math.max(1, above)
  const [areaA, kbpsA] = APPLE_LADDER[upper - 1] ?? APPLE_LADDER[0]
  const [areaB, kbpsB] = APPLE_LADDER[upper] ?? APPLE_LADDER[0]
  const exponent = Math.log(kbpsB / kbpsA) / Math.log(areaB / areaA)
  const kbps = kbpsA * (pixels / areaA) ** exponent * Math.max(1, fps / 30) ** RATE_EXPONENT
  return Math.max(MIN_VIDEO_KBPS, Math.round(kbps))
}
