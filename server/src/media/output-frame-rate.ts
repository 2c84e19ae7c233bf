import { type FrameRate, framesPerSecond, type VideoStream } from './media-info.ts'

const MAX_FPS = 60.5
/** Slide shows are repeated up to this rate, so that a key frame every two seconds exists. */
const MIN_FPS = 5

const STANDARD_RATES: readonly FrameRate[] = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
]

/**
 * The constant rate that the ladder is made at. A steady source keeps its own rate (snapped to the broadcast rate it means,
 * halved while above 60); a varying one gets the first standard rate that does not drop frames on average.
 */
export function outputFrameRate(video: Pick<VideoStream, 'frameRate' | 'variableFrameRate'>): FrameRate {
  const fps = framesPerSecond(video.frameRate)
  // Sixty pictures over eleven hours would otherwise become a million.
  if (fps < MIN_FPS) return { num: MIN_FPS, den: 1 }
  if (video.variableFrameRate) {
    // Two percent: phones that mean 30 write 29.7.
    const enough = STANDARD_RATES.find((rate) => rate.den === 1 && framesPerSecond(rate) >= fps * 0.98)
    return enough ?? { num: 60, den: 1 }
  }
  let rate = video.frameRate
  while (framesPerSecond(rate) > MAX_FPS) rate = { num: rate.num, den: rate.den * 2 }
  return nearestStandard(rate) ?? rate
}

/** The standard rate within 0.03 percent (23.976 and 24 differ by 0.1), or undefined. */
function nearestStandard(rate: FrameRate): FrameRate | undefined {
  const fps = framesPerSecond(rate)
  return STANDARD_RATES.find((standard) => Math.abs(framesPerSecond(standard) / fps - 1) < 0.0003)
}
