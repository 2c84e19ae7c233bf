import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** A setting of the site has another value: every process reads them again. */
export const siteSettingsChanged = defineEvent({ name: 'site_settings.changed', payload: z.object({}) })
