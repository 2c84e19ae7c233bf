import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** Staff changed which words are filtered, or where. */
export const wordFilterChanged = defineEvent({ name: 'reports.word_filter_changed', payload: z.object({}) })
