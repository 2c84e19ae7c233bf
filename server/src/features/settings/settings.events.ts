import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** An account was deleted. Its name, picture, videos and private lists no longer exist when this is recorded. */
export const accountDeleted = defineEvent({ name: 'settings.account_deleted', payload: z.object({ userId: Id }) })
