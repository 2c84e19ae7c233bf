/** The body of removals that need a reason only when staff remove what belongs to somebody else. */
import * as z from 'zod/mini'
import { firstPageTexts as texts } from './first-page-texts.ts'
import { longest } from './longest.ts'

export const REMOVAL_REASON_MIN = 3
export const REMOVAL_REASON_MAX = 500

export const Removal = z.optional(
  z.nullable(
    z.object({
      reason: z.optional(z.nullable(z.string().check(z.trim(), longest(REMOVAL_REASON_MAX, texts.reasonTooLong)))),
    }),
  ),
)
