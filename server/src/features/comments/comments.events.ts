import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** A comment or a reply was written. `parentId` is the top-level comment a reply belongs to. */
export const commentAdded = defineEvent({
  name: 'comments.added',
  payload: z.object({ commentId: Id, videoId: Id, authorId: Id, parentId: z.nullable(Id) }),
})

/** A comment was edited, deleted, pinned, liked, or one of these was undone. */
export const commentChanged = defineEvent({
  name: 'comments.changed',
  payload: z.object({ commentId: Id, videoId: Id }),
})
