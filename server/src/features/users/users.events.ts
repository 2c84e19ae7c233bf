import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

export const subscriptionChanged = defineEvent({
  name: 'users.subscription_changed',
  payload: z.object({ subscriberId: Id, channelId: Id, isSubscribed: z.boolean() }),
})
