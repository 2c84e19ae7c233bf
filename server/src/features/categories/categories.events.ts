import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** Categories of some kind have other names, another order, or are hidden. */
export const categoriesChanged = defineEvent({ name: 'categories.changed', payload: z.object({}) })
