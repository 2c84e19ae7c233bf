/** What staff write when they remove something of somebody else; its author reads it. */
import * as z from 'zod/mini'
import { validationTexts as texts } from './validation-texts.ts'

export const REMOVAL_REASON_MIN = 3
export const REMOVAL_REASON_MAX = 500

export const RemovalReason = z
  .string({ error: texts.reasonMissing })
  .check(
    z.trim(),
    z.minLength(REMOVAL_REASON_MIN, texts.reasonMissing),
    z.maxLength(REMOVAL_REASON_MAX, texts.reasonTooLong),
  )

/** Where the author deletes by the same request, without a reason. */
export const MaybeRemovalReason = z.optional(
  z.nullable(
    z.object({
      reason: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(REMOVAL_REASON_MAX, texts.reasonTooLong)))),
    }),
  ),
)
