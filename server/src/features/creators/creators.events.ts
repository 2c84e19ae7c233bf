import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** A creator account was opened, or its monetization was switched on or off. */
export const monetizationChanged = defineEvent({
  name: 'creators.monetization_changed',
  payload: z.object({ userId: Id, isEnabled: z.boolean() }),
})
