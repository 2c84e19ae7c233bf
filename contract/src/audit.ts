/** Actions of staff and operators, for the people responsible for the site. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { firstPageTexts as texts } from './first-page-texts.ts'
import { longest } from './longest.ts'
import { Id, Moment, Page } from './primitives.ts'
import { timeZoneName } from './time-zone.ts'

export const AUDIT_TEXT_MAX = 100

export const AuditEntry = z.object({
  id: Id,
  createdAt: Moment,
  /** Null for an operator at the command line, and where the account is gone. */
  actor: z.nullable(z.object({ id: Id, username: z.string(), displayName: z.string() })),
  /** One of `AUDIT_ACTIONS`; an entry of an older release may hold another. */
  action: z.string(),
  /** One of `AUDIT_OBJECTS`, likewise. */
  objectType: z.string(),
  objectId: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** PostgreSQL has no year 0, and the last day of the year 9999 ends in one of five digits. */
const day = z.optional(z.string().check(z.regex(/^(?!0000|9999)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)))

/** All of them have to fit. The days are both included; they are those of `timeZone`, or of UTC. */
export const AuditFilter = z.object({
  /** A part of the actor's name, of the action or of the details, or the id of the thing. */
  q: z.optional(z.string().check(z.trim(), longest(AUDIT_TEXT_MAX, texts.searchTooLong))),
  /** Actions that `q` finds besides, with commas between: those whose words contain it in the language of the reader. */
  qActions: z.optional(z.string().check(z.regex(/^[\w.]{1,60}(,[\w.]{1,60}){0,199}$/))),
  action: z.optional(z.string().check(z.regex(/^[\w.]{1,60}$/))),
  objectType: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/))),
  from: day,
  to: day,
  timeZone: z.optional(timeZoneName()),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'The audit log, newest first',
    query: z.object({ ...Page, ...AuditFilter.shape }),
    response: z.array(AuditEntry),
    status: 200,
    errors: [],
  }),
  types: endpoint({
    method: 'GET',
    path: '/api/admin/audit/types',
    access: 'admin',
    summary: 'The kinds of things the log has entries about',
    response: z.array(z.string()),
    status: 200,
    errors: [],
  }),
  actions: endpoint({
    method: 'GET',
    path: '/api/admin/audit/actions',
    access: 'admin',
    summary: 'The actions the log has entries of',
    response: z.array(z.string()),
    status: 200,
    errors: [],
  }),
}

/** The same as a table; a download, so it is not part of the contract. Takes the filter of the list. */
export const AUDIT_FILE_PATH = '/api/admin/audit.csv'
