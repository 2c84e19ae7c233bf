import type { Log } from '../../lib/log.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import { MediaFailure } from '../../media/media-failure.ts'
import { defaultProbeLimits, type MediaInfo, type ProbeRefusal, probeVideo } from '../../media/probe.ts'

/** How a refusal of the probe is called in the contract. */
const codes = {
  not_video: 'not_a_video',
  truncated: 'video_truncated',
  no_duration: 'video_without_duration',
  too_long: 'video_too_long',
  unsupported_codec: 'video_unsupported',
} as const satisfies Record<ProbeRefusal, string>

export type VideoCheck = (
  path: string,
) => Promise<Result<MediaInfo, (typeof codes)[keyof typeof codes] | 'unavailable'>>

/** Says by its content whether a file is a video we take, and measures it. `unavailable` when ffprobe is missing here. */
export function createVideoCheck({ maxSeconds, log }: { maxSeconds: number; log: Log }): VideoCheck {
  return async (path) => {
    try {
      const probed = await probeVideo(path, { ...defaultProbeLimits, maxSeconds })
      return probed.ok ? ok(probed.media) : fail(codes[probed.code])
    } catch (error) {
      if (!(error instanceof MediaFailure)) throw error
      log.error({ err: error }, 'an upload could not be checked')
      return fail('unavailable')
    }
  }
}
