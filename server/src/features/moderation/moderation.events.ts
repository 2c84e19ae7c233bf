import { Id } from '@lamplight/contract/primitives'
import { MODERATION_STATES } from '@lamplight/contract/video-states'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** A moderator decided on a video. */
export const videoDecided = defineEvent({
  name: 'moderation.video_decided',
  payload: z.object({ videoId: Id, from: z.enum(MODERATION_STATES), to: z.enum(MODERATION_STATES), actorId: Id }),
})
