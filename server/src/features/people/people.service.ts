/** Members as staff see them. Suspensions belong to the feature `reports`; the command line can also change roles. */
import { randomBytes } from 'node:crypto'
import type { BodyOf, QueryOf } from '@lamplight/contract/endpoint'
import type { Invitation, peopleApi, StaffPerson, StaffPersonPage } from '@lamplight/contract/people'
import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import { writeAudit } from '../../db/audit-log.ts'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { lockSubmissions } from '../../db/duplicate-submissions.ts'
import { lockOtherAdmins } from '../../db/other-admins.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { isAdmin, type Viewer } from '../../identity/viewer.ts'
import { hashToken } from '../../lib/hash-token.ts'
import { fail, ok, type Result, refuseStale } from '../../lib/result.ts'
import { sessionsEnded } from '../accounts/accounts.events.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Suspensions } from '../reports/suspensions.ts'
import type { PageOf } from '../videos/videos.service.ts'
import { canActOn, canSetRole } from './people.policy.ts'
import * as sql from './people.sql.ts'
import { toInvitation, toStaffPerson } from './people.view.ts'

type Nothing = Record<string, never>

export interface People {
  list(viewer: Viewer, query: QueryOf<typeof peopleApi.list>): Promise<PageOf<StaffPerson>>
  get(viewer: Viewer, id: number): Promise<Result<StaffPersonPage, 'user_not_found'>>
  setRole(
    viewer: Viewer,
    id: number,
    input: BodyOf<typeof peopleApi.setRole>,
  ): Promise<
    Result<
      StaffPersonPage,
      'user_not_found' | 'wrong_password' | 'rate_limited' | 'last_admin' | 'text_changed' | 'forbidden'
    >
  >
  endSession(viewer: Viewer, id: number, session: string): Promise<Result<Nothing, 'session_not_found' | 'forbidden'>>
  endSessions(viewer: Viewer, id: number): Promise<Result<Nothing, 'user_not_found' | 'forbidden'>>
  decide(viewer: Viewer, id: number, isApproved: boolean): Promise<Result<Nothing, 'user_not_found' | 'not_waiting'>>
  invitations(page: QueryOf<typeof peopleApi.invitations>): Promise<PageOf<Invitation>>
  invite(
    viewer: Viewer,
    input: BodyOf<typeof peopleApi.invite>,
  ): Promise<Result<{ invitation: Invitation; url: string }, 'rate_limited'>>
  withdraw(viewer: Viewer, id: number): Promise<Result<Nothing, 'invitation_not_found'>>
}

export interface PeopleDeps {
  db: Db
  events: Events
  sessions: Pick<Sessions, 'closeAllIn'>
  accounts: Pick<Accounts, 'confirmPassword'>
  suspensions: Pick<Suspensions, 'list'>
  publicUrl: string
}

const DAY_MS = 86_400_000

export function createPeople({ db, events, sessions, accounts, suspensions, publicUrl }: PeopleDeps): People {
  const get: People['get'] = async (viewer, id) => {
    const row = await sql.findPerson(db, id)
    if (!row) return fail('user_not_found')
    const canEndSessions = canActOn(viewer, row)
    const history = await suspensions.list(id)
    const open = canEndSessions ? await sql.listSessions(db, id) : []
    return ok({
      ...toStaffPerson(row, isAdmin(viewer)),
      sessions: open.map(({ tokenHash, userAgent, createdAt, lastSeenAt }) => ({
        id: tokenHash.toString('hex'),
        userAgent,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
      suspensions: history.ok ? history.value : [],
      viewer: { canSetRole: canSetRole(viewer), canSuspend: canActOn(viewer, row), canEndSessions },
    })
  }

  return {
    async list(viewer, { q = '', state, limit = DEFAULT_PAGE_SIZE, cursor }) {
      const filter = { q, state, searchesEmail: isAdmin(viewer) }
      const rows = await sql.listPeople(db, filter, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, (row) => ({ after: row.createdAt.toISOString(), id: row.id }))
      return { ...page, items: page.items.map((row) => toStaffPerson(row, isAdmin(viewer))) }
    },

    get,

    async setRole(viewer, id, { role, password, previous }) {
      if (!canSetRole(viewer)) return fail('forbidden')
      const confirmed = await accounts.confirmPassword(viewer, password)
      if (!confirmed.ok) return confirmed
      const changed = await transact(db, async (scope) => {
        const { tx } = scope
        const hasOtherAdmin = await lockOtherAdmins(tx, id)
        const person = await sql.lockPerson(tx, id)
        if (!person) return fail('user_not_found')
        if (person.role === role) return ok(null)
        const stale = refuseStale(person.role, { previous, next: role })
        if (stale) return stale
        if (person.role === 'admin' && !hasOtherAdmin) return fail('last_admin')
        await sql.setRole(tx, id, role)
        await writeAudit(tx, {
          actorId: viewer.id,
          action: 'user.role_changed',
          objectType: 'user',
          objectId: id,
          details: { from: person.role, to: role },
        })
        // A session keeps the role it started with.
        await sessions.closeAllIn(scope, id)
        return ok(null)
      })
      return changed.ok ? get(viewer, id) : changed
    },

    endSession: (viewer, id, session) =>
      transact(db, async (scope) => {
        const person = await sql.lockPerson(scope.tx, id)
        if (!person) return fail('session_not_found')
        if (!canActOn(viewer, person)) return fail('forbidden')
        if (!(await sql.deleteSession(scope.tx, id, Buffer.from(session, 'hex')))) return fail('session_not_found')
        await writeAudit(scope.tx, {
          actorId: viewer.id,
          action: 'user.session_ended',
          objectType: 'user',
          objectId: id,
        })
        await events.record(scope, sessionsEnded, { userId: id })
        return ok({})
      }),

    endSessions: (viewer, id) =>
      transact(db, async (scope) => {
        const { tx } = scope
        const person = await sql.lockPerson(tx, id)
        if (!person) return fail('user_not_found')
        if (!canActOn(viewer, person)) return fail('forbidden')
        await writeAudit(tx, {
          actorId: viewer.id,
          action: 'user.sessions_ended',
          objectType: 'user',
          objectId: id,
        })
        await sessions.closeAllIn(scope, id)
        return ok({})
      }),

    decide: (viewer, id, isApproved) =>
      transact(db, async ({ tx }) => {
        const person = await sql.lockPerson(tx, id)
        if (!person) return fail('user_not_found')
        if (person.waitsSince === null) return fail('not_waiting')
        if (isApproved) await sql.letIn(tx, id)
        else await sql.deleteWaiting(tx, id)
        await writeAudit(tx, {
          actorId: viewer.id,
          action: isApproved ? 'user.approved' : 'user.turned_away',
          objectType: 'user',
          objectId: id,
        })
        return ok({})
      }),

    async invitations({ limit = DEFAULT_PAGE_SIZE, cursor }) {
      const rows = await sql.listInvitations(db, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, (row) => ({ after: row.createdAt.toISOString(), id: row.id }))
      return { ...page, items: page.items.map(toInvitation) }
    },

    async invite(viewer, { note, days }) {
      const token = randomBytes(32).toString('base64url')
      const tokenHash = hashToken(token)
      const expiresAt = new Date(Date.now() + days * DAY_MS)
      const added = await transact(db, async ({ tx }) => {
        await lockSubmissions(tx, 'invitation', viewer.id)
        // A link is shown once, so a second press cannot return the first one's.
        if (await sql.hasDuplicateInvitation(tx, { note, madeBy: viewer.id })) return fail('rate_limited')
        const made = await sql.insertInvitation(tx, { tokenHash, note, madeBy: viewer.id, expiresAt })
        await writeAudit(tx, {
          actorId: viewer.id,
          action: 'invitation.made',
          objectType: 'invitation',
          objectId: made.id,
          details: { note, days },
        })
        return ok(made.id)
      })
      if (!added.ok) return added
      const id = added.value
      const row = await sql.findInvitation(db, id)
      if (!row) throw new Error(`invitation ${id} was just written and cannot be found`)
      return ok({ invitation: toInvitation(row), url: `${publicUrl}/auth?view=register&invitation=${token}` })
    },

    withdraw: (viewer, id) =>
      transact(db, async ({ tx }) => {
        if (!(await sql.deleteUnused(tx, id))) return fail('invitation_not_found')
        await writeAudit(tx, {
          actorId: viewer.id,
          action: 'invitation.withdrawn',
          objectType: 'invitation',
          objectId: id,
        })
        return ok({})
      }),
  }
}
