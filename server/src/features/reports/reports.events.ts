import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/event.ts'

/** Somebody reported something; `isNew` when it opened a case. */
export const thingReported = defineEvent({
  name: 'reports.reported',
  payload: z.object({ caseId: Id, isNew: z.boolean(), isUrgent: z.boolean() }),
})

/** Staff decided on a case. `Reports.partiesOf` returns the people it concerns. */
export const reportDecided = defineEvent({
  name: 'reports.decided',
  payload: z.object({ caseId: Id, isAppeal: z.boolean() }),
})

/** Somebody appealed a decision. */
export const decisionAppealed = defineEvent({ name: 'reports.appealed', payload: z.object({ caseId: Id }) })

/** A member was suspended, or their suspension was lifted. Their sessions end by `accounts.sessions_ended`. */
export const suspensionChanged = defineEvent({
  name: 'reports.suspension_changed',
  payload: z.object({ userId: Id, isSuspended: z.boolean() }),
})

/** Staff changed which words are filtered, or where. */
export const wordFilterChanged = defineEvent({ name: 'reports.word_filter_changed', payload: z.object({}) })
