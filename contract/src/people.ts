/** Members as staff see them: finding, roles, sessions, and whom the site lets in. */
import * as z from 'zod/mini'
import { Password } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { largest, longest, smallest } from './longest.ts'
import { Author, Done, Id, IdText, Moment, Page, ROLES } from './primitives.ts'
import { Suspension } from './reports.ts'
import { validationTexts as texts } from './validation-texts.ts'

/** `staff`: moderators and admins; `waiting`: registered, not approved yet. */
export const PEOPLE_STATES = ['all', 'staff', 'suspended', 'waiting'] as const
export type PeopleState = (typeof PEOPLE_STATES)[number]

export const INVITATION_NOTE_MAX = 200
export const INVITATION_DAYS_MAX = 90

export const StaffPerson = z.object({
  ...Author.shape,
  username: z.string(),
  /** For admins only; null for moderators and where there is none. */
  email: z.nullable(z.string()),
  role: z.enum(ROLES),
  createdAt: Moment,
  /** Of the newest session; null when there is none. */
  lastSeenAt: z.nullable(Moment),
  videoCount: z.int(),
  isSuspended: z.boolean(),
  /** Waiting for approval since then; null: approved. */
  waitsSince: z.nullable(Moment),
})
export type StaffPerson = z.infer<typeof StaffPerson>

export const StaffPersonPage = z.object({
  ...StaffPerson.shape,
  /** Empty where the caller may not end them. */
  sessions: z.array(z.object({ id: z.string(), userAgent: z.string(), createdAt: Moment, lastSeenAt: Moment })),
  suspensions: z.array(Suspension),
  viewer: z.object({ canSetRole: z.boolean(), canSuspend: z.boolean(), canEndSessions: z.boolean() }),
})
export type StaffPersonPage = z.infer<typeof StaffPersonPage>

export const Invitation = z.object({
  id: Id,
  note: z.string(),
  createdAt: Moment,
  expiresAt: Moment,
  usedAt: z.nullable(Moment),
  madeBy: z.nullable(z.string()),
  usedBy: z.nullable(z.object({ id: Id, displayName: z.string() })),
})
export type Invitation = z.infer<typeof Invitation>

const params = z.object({ id: IdText })
const session = z.object({ id: IdText, session: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })

export const peopleApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/people',
    access: 'staff',
    summary: 'Members, newest first; `q` is a part of a name, or for admins of an e-mail address',
    query: z.object({
      ...Page,
      q: z.optional(z.string().check(z.trim(), longest(100, texts.searchTooLong))),
      state: z._default(z.enum(PEOPLE_STATES), 'all'),
    }),
    response: z.array(StaffPerson),
    status: 200,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/people/:id',
    access: 'staff',
    summary: 'A member with sessions and suspensions',
    params,
    response: StaffPersonPage,
    status: 200,
    errors: ['user_not_found'],
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/api/admin/people/:id/role',
    access: 'admin',
    summary: 'Change a role; the person is signed out everywhere',
    params,
    body: z.object({
      role: z.enum(ROLES),
      password: Password,
      /** The role that the caller has seen: another one is not replaced. */
      previous: z.optional(z.enum(ROLES)),
    }),
    response: StaffPersonPage,
    status: 200,
    errors: ['user_not_found', 'wrong_password', 'last_admin', 'text_changed'],
    limit: 'writes',
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/admin/people/:id/sessions/:session',
    access: 'staff',
    summary: 'End one session of a member',
    params: session,
    response: Done,
    status: 200,
    errors: ['session_not_found'],
    limit: 'writes',
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/admin/people/:id/sessions',
    access: 'staff',
    summary: 'Sign a member out everywhere',
    params,
    response: Done,
    status: 200,
    errors: ['user_not_found'],
    limit: 'writes',
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/admin/people/:id/approval',
    access: 'staff',
    summary: 'Let a new account in, or turn it away: then it is deleted',
    params,
    body: z.object({ isApproved: z.boolean() }),
    response: Done,
    status: 200,
    errors: ['user_not_found', 'not_waiting'],
    limit: 'writes',
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/api/admin/invitations',
    access: 'staff',
    summary: 'Invitations, newest first',
    query: z.object(Page),
    response: z.array(Invitation),
    status: 200,
    errors: [],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/admin/invitations',
    access: 'staff',
    summary: 'Make a link that lets one person register; it is shown once',
    body: z.object({
      note: z._default(z.string().check(z.trim(), longest(INVITATION_NOTE_MAX, texts.textTooLong)), ''),
      days: z._default(
        z.int().check(smallest(1, texts.numberTooSmall), largest(INVITATION_DAYS_MAX, texts.numberTooLarge)),
        14,
      ),
    }),
    response: z.object({ invitation: Invitation, url: z.string() }),
    holdsSecret: true,
    status: 201,
    errors: [],
    limit: 'writes',
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/admin/invitations/:id',
    access: 'staff',
    summary: 'Withdraw an invitation that nobody has used',
    params,
    response: Done,
    status: 200,
    errors: ['invitation_not_found'],
    limit: 'writes',
  }),
}
