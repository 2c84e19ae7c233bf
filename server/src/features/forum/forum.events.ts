import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** A topic was created. */
export const topicAdded = defineEvent({
  name: 'forum.topic_added',
  payload: z.object({ topicId: Id, postId: Id, authorId: Id }),
})

/** Somebody replied in a topic. Subscribers are read by `Forum.subscribersOf`. */
export const topicReplied = defineEvent({
  name: 'forum.topic_replied',
  payload: z.object({ topicId: Id, postId: Id, authorId: Id }),
})

/** A post mentions people as `@username`; at most ten, never its author. */
export const memberMentioned = defineEvent({
  name: 'forum.member_mentioned',
  payload: z.object({ topicId: Id, postId: Id, authorId: Id, userIds: z.array(Id) }),
})

/** Staff removed or restored a post or a topic. */
export const postModerated = defineEvent({
  name: 'forum.post_moderated',
  payload: z.object({ topicId: Id, postId: z.nullable(Id), authorId: Id, isRemoved: z.boolean() }),
})
