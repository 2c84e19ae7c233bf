import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** Names, order or visibility of the categories of a kind have changed. */
export const categoriesChanged = defineEvent({ name: 'categories.changed', payload: z.object({}) })
