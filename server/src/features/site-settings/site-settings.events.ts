import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** A setting of the site has changed: every process reads the settings again. */
export const siteSettingsChanged = defineEvent({ name: 'site_settings.changed', payload: z.object({}) })
