import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** Staff changed the current or scheduled featured video of home or the sign-in page. */
export const featureChanged = defineEvent({ name: 'featured.changed', payload: z.object({ videoId: Id }) })
