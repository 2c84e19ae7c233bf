import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** All files of a video exist, or processing has finally failed. */
export const processingEnded = defineEvent({
  name: 'videos.processing_ended',
  payload: z.object({ videoId: Id, hasFailed: z.boolean() }),
})
