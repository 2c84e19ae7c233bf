/** How large, how long and how often. */
import { limits } from '@lamplight/contract/limits'
import * as z from 'zod/mini'
import type { LimitChanges } from '../limits/rate-limits.ts'
import { ConfigError } from './config-error.ts'
import { partsOf, text, whole, wholeOrUnset } from './variables.ts'

const DAY_SECONDS = 86_400
const LONGEST_LIMIT_SECONDS = 24 * DAY_SECONDS
const GIB = 1024 ** 3
/** One being sent, one started and abandoned, and one more on another device. */
const LARGEST_UNFINISHED = 3

export const LimitVariables = z.object({
  MAX_VIDEO_BYTES: whole(8 * GIB, 1024, 1024 * GIB),
  /** Per member, in uploads that are not a video yet; unset: three times MAX_VIDEO_BYTES. */
  MAX_UNFINISHED_BYTES: wholeOrUnset(1024, 1024 * GIB),
  MAX_VIDEO_SECONDS: whole(12 * 3600, 1, 7 * DAY_SECONDS),
  /** Bytes of files that a process keeps on its own disk while it checks and processes them; unset: limited by the disk only. */
  SCRATCH_MAX_BYTES: wholeOrUnset(1024, 1024 * GIB),
  /** Limits that differ from the contract's: `uploads=300/3600,comments=30/60` (calls in seconds). */
  LIMITS: text,
})

export interface LimitsConfig {
  maxVideoBytes: number
  /** Bytes that one member may have in uploads that have not become a video; at least `maxVideoBytes`. */
  maxUnfinishedBytes: number
  maxVideoSeconds: number
  /** Of `DATA_DIR/uploads`; null: as much as the disk holds. */
  scratchMaxBytes: number | null
  limits: LimitChanges
  /** Idle and absolute life of a session, seconds. (norms row 3) */
  sessionIdleSeconds: number
  sessionMaxSeconds: number
}

/** @throws ConfigError */
export function readLimits(env: z.infer<typeof LimitVariables>): LimitsConfig {
  const maxUnfinishedBytes = env.MAX_UNFINISHED_BYTES ?? LARGEST_UNFINISHED * env.MAX_VIDEO_BYTES
  if (maxUnfinishedBytes < env.MAX_VIDEO_BYTES) {
    throw new ConfigError(
      'MAX_UNFINISHED_BYTES must be at least MAX_VIDEO_BYTES, or nobody could send the largest video.',
    )
  }
  return {
    maxVideoBytes: env.MAX_VIDEO_BYTES,
    maxUnfinishedBytes,
    maxVideoSeconds: env.MAX_VIDEO_SECONDS,
    scratchMaxBytes: env.SCRATCH_MAX_BYTES ?? null,
    limits: readRateLimits(env.LIMITS ?? ''),
    sessionIdleSeconds: 14 * DAY_SECONDS,
    sessionMaxSeconds: 90 * DAY_SECONDS,
  }
}

/** `name=points/seconds`, comma separated. */
function readRateLimits(list: string): LimitChanges {
  return Object.fromEntries(
    partsOf(list).map((entry) => {
      const [, name = '', points, seconds] = /^\s*(\w+)=(\d{1,7})\/(\d{1,7})\s*$/.exec(entry) ?? []
      // Counted by timers, and a longer one would end at once: the limit would not apply.
      if (Number(seconds) > LONGEST_LIMIT_SECONDS) {
        throw new ConfigError(`LIMITS: "${entry.trim()}" is too long. A limit counts 24 days at most: 2073600 seconds.`)
      }
      if (!Object.hasOwn(limits, name) || Number(points) < 1 || Number(seconds) < 1) {
        throw new ConfigError(
          `LIMITS: "${entry.trim()}" is not a limit. Write name=calls/seconds with one of ${Object.keys(limits).join(', ')}.`,
        )
      }
      return [name, { points: Number(points), seconds: Number(seconds) }]
    }),
  )
}
