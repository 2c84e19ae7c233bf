import * as z from 'zod/mini'
import { Login } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Moment } from './primitives.ts'
import { AppealText } from './reports.ts'
import { REPORT_REASONS } from './review-reasons.ts'

/** A suspension as the suspended member sees it. Never names the moderator. */
export const OwnSuspension = z.object({
  reason: z.enum(REPORT_REASONS),
  /** The moderator's message; may be empty. */
  note: z.string(),
  createdAt: Moment,
  /** Null is permanent. */
  until: z.nullable(Moment),
  canAppeal: z.boolean(),
  /** Null while they have not appealed. */
  appeal: z.nullable(
    z.object({
      text: z.string(),
      createdAt: Moment,
      /** Null while it waits. The suspension continues, or another one replaced it; with neither, the member is no longer suspended. */
      decision: z.nullable(z.object({ note: z.string(), decidedAt: Moment })),
    }),
  ),
})
export type OwnSuspension = z.infer<typeof OwnSuspension>

/** The one thing a suspended member can do. They have no session, so name and password come with each request. */
export const suspensionAppealsApi = {
  own: endpoint({
    method: 'POST',
    path: '/api/suspension',
    access: 'anyone',
    summary: 'Read the suspension of an account, with its name and password',
    body: Login,
    response: OwnSuspension,
    status: 200,
    errors: ['wrong_credentials', 'not_suspended'],
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/api/suspension/appeal',
    access: 'anyone',
    summary: 'Ask a second person about the suspension of an account, once, with its name and password',
    body: z.object({ ...Login.shape, text: AppealText }),
    response: OwnSuspension,
    status: 200,
    errors: ['wrong_credentials', 'not_suspended', 'appeal_not_possible'],
  }),
}
