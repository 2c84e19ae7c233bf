import { CHARGE_FAILURES } from '@lamplight/contract/donations'
import { Id, StoredMoment } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** A gift was paid. `donorId` is null when the giver is hidden from the creator. */
export const donationReceived = defineEvent({
  name: 'donations.received',
  payload: z.object({ donationId: Id, creatorId: Id, videoId: Id, donorId: z.nullable(Id) }),
})

/** A monthly gift has ended because its creator deleted the account. */
export const monthlyGiftEnded = defineEvent({
  name: 'donations.monthly_ended',
  payload: z.object({ monthlyGiftId: Id, donorId: Id }),
})

/**
 * A monthly gift could not be charged; `isPaused` after the last attempt; `tries` includes this one. Events of an older version
 * lack `failure` and `retriedAt`.
 */
export const monthlyGiftFailed = defineEvent({
  name: 'donations.monthly_failed',
  payload: z.object({
    monthlyGiftId: Id,
    donorId: Id,
    isPaused: z.boolean(),
    tries: z.int(),
    failure: z.optional(z.enum(CHARGE_FAILURES)),
    retriedAt: z.optional(StoredMoment),
  }),
})
