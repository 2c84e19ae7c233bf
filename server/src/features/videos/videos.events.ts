import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** Something that lists or watch pages of other people show has changed: media, title, state. */
export const videoChanged = defineEvent({ name: 'videos.changed', payload: z.object({ videoId: Id }) })

/** Moderators rejected or deleted it. */
export const videoWithdrawn = defineEvent({ name: 'videos.withdrawn', payload: z.object({ videoId: Id }) })

/** An approved video that was scheduled has appeared for others. */
export const videoPublished = defineEvent({ name: 'videos.published', payload: z.object({ videoId: Id }) })

/** Somebody liked or disliked a video, or undid that. */
export const reactionChanged = defineEvent({ name: 'videos.reaction_changed', payload: z.object({ videoId: Id }) })
