import type { Ladder } from './ladder.ts'
import { framesPerSecond, type MediaInfo } from './media-info.ts'

/** Two cores at the preset `superfast`: a 1080p ladder at 1.9 times real time (docs/performance.md). */
const ENCODED_PIXELS_PER_SECOND = 200e6
const DECODED_PIXELS_PER_SECOND = 400e6
/** The fixed cost of every video: startup, posters, copies. */
const LEAST_SECONDS = 1
/** Audio only: seconds of sound that are read, measured and encoded per second. */
const SOUND_SPEED = 60

/** A video that takes an encoder at most this long counts as short. */
export const SHORT_ENCODING_SECONDS = 60

/** Estimates how many seconds the ladder will take, within a factor of about three, which is enough for sorting. */
export function estimateEncodingSeconds({ video, audio, durationSeconds }: MediaInfo, { rungs }: Ladder): number {
  const encoded = rungs.reduce((sum, rung) => sum + rung.width * rung.height * framesPerSecond(rung.frameRate), 0)
  const decoded = video.width * video.height * video.fps
  const aSecond = encoded / ENCODED_PIXELS_PER_SECOND + decoded / DECODED_PIXELS_PER_SECOND
  return LEAST_SECONDS + durationSeconds * (aSecond + (audio ? 1 / SOUND_SPEED : 0))
}
