import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** The public profile of a person has changed: name, picture. */
export const profileChanged = defineEvent({ name: 'accounts.profile_changed', payload: z.object({ userId: Id }) })

/** What requests know of a person has changed: the languages of video. */
export const viewerChanged = defineEvent({ name: 'accounts.viewer_changed', payload: z.object({ userId: Id }) })

/** One or all sessions of a person have ended. The sockets of ended sessions are closed. */
export const sessionsEnded = defineEvent({ name: 'accounts.sessions_ended', payload: z.object({ userId: Id }) })
