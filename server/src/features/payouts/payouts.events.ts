import { PAYOUT_STATES } from '@lamplight/contract/payouts'
import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** A payout was requested, started, completed or failed. */
export const payoutChanged = defineEvent({
  name: 'payouts.changed',
  payload: z.object({ payoutId: Id, ownerId: Id, status: z.enum(PAYOUT_STATES) }),
})
