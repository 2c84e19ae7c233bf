import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/**
 * The unread counts of these people have changed, or of all followers of a channel: a hundred thousand ids would not fit into
 * a message.
 */
export const unreadChanged = defineEvent({
  name: 'notifications.unread_changed',
  payload: z.object({ userIds: z.array(Id), followersOf: z.nullable(Id) }),
})
