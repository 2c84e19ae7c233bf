import { Id } from '@lamplight/contract/primitives'
import { SPONSOR_STATES, SPONSOR_STEPS } from '@lamplight/contract/sponsor-states'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** The status of sponsored content changed: decided, paid, activated, paused, completed, ... */
export const sponsorStepTaken = defineEvent({
  name: 'sponsors.step_taken',
  payload: z.object({
    contentId: Id,
    advertiserId: Id,
    step: z.enum(SPONSOR_STEPS),
    status: z.enum(SPONSOR_STATES),
    actorId: z.nullable(Id),
  }),
})

/** A channel changed which sponsored content it accepts. */
export const sponsorRefusalChanged = defineEvent({
  name: 'sponsors.refusal_changed',
  payload: z.object({ channelId: Id }),
})
