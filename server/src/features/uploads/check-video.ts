import { FairQueue } from '../../lib/fair-queue.ts'
import type { Log } from '../../lib/log.ts'
import { Overloaded } from '../../lib/overloaded.ts'
import { fail, failBeyond, failUntil, ok, type Result } from '../../lib/result.ts'
import { levelOf, MediaFailure } from '../../media/media-failure.ts'
import { defaultProbeLimits, type MediaInfo, type ProbeRefusal, probeVideo } from '../../media/probe.ts'

/** The contract's error code for a refusal of the probe. */
const codes = {
  not_video: 'not_a_video',
  no_picture: 'video_without_picture',
  truncated: 'video_truncated',
  no_duration: 'video_without_duration',
  unsupported_codec: 'video_unsupported',
} as const satisfies Record<Exclude<ProbeRefusal, 'too_long'>, string>

/** How many files are checked at once; one per member, so that one member's long files do not block others. */
const CHECKS = 3
/** The longest wait for a check. After that the sender has to retry: the bytes are kept. */
const WAIT_MS = 30_000

export type VideoCheck = (
  path: string,
  memberId: number,
) => Promise<Result<MediaInfo, (typeof codes)[keyof typeof codes] | 'video_too_long' | 'unavailable'>>

/** Determines from its content whether a file is an accepted video, and measures it. `unavailable` when ffprobe is missing here or too
 * much is waiting. */
export function createVideoCheck(options: {
  /** Read for each video: admins may change it. */
  maxSeconds: number
  log: Log
  waitMs?: number
}): VideoCheck {
  const { log, waitMs = WAIT_MS } = options
  const queue = new FairQueue({ slots: CHECKS, mostOfGroup: 1, waitMs })
  return async (path, memberId) => {
    try {
      const look = () => probeVideo(path, { ...defaultProbeLimits, maxSeconds: options.maxSeconds })
      const probed = await queue.pass(look, { group: String(memberId) })
      if (probed.ok) return ok(probed.media)
      return probed.code === 'too_long'
        ? failBeyond('video_too_long', { value: options.maxSeconds, unit: 'seconds' })
        : fail(codes[probed.code])
    } catch (error) {
      if (error instanceof Overloaded) return failUntil('unavailable', error.retryAfterSeconds)
      if (!(error instanceof MediaFailure)) throw error
      log[levelOf(error)]({ err: error }, 'an upload could not be checked')
      return fail('unavailable')
    }
  }
}
