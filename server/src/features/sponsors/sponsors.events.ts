import { Id } from '@lamplight/contract/primitives'
import { SPONSOR_STATES, SPONSOR_STEPS } from '@lamplight/contract/sponsors'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** A step was taken with sponsored content: decided, paid, activated, paused, completed, ... */
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

/** Where sponsored content is wanted has changed. */
export const sponsorRefusalChanged = defineEvent({
  name: 'sponsors.refusal_changed',
  payload: z.object({ channelId: Id }),
})
