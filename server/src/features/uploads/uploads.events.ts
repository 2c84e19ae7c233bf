import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** A request waits for an upload that a request of another process holds. */
export const uploadWanted = defineEvent({ name: 'uploads.wanted', payload: z.object({ id: z.string() }) })

/** An upload is free again. */
export const uploadFreed = defineEvent({ name: 'uploads.freed', payload: z.object({ id: z.string() }) })
