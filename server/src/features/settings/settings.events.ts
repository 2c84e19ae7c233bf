import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** A person has left. Their name, picture, videos and private lists are gone when this is recorded. */
export const accountDeleted = defineEvent({ name: 'settings.account_deleted', payload: z.object({ userId: Id }) })
