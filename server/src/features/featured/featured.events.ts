import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** Staff changed what home or the sign-in page opens with, now or later. */
export const featureChanged = defineEvent({ name: 'featured.changed', payload: z.object({ videoId: Id }) })
