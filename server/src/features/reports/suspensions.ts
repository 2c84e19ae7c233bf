/** Suspensions, for a time or permanent. The error at sign-in contains the end; sessions end at once. */
import type { Suspension } from '@lamplight/contract/reports'
import type { ReportReason } from '@lamplight/contract/review-reasons'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { lockOtherAdmins } from '../../db/other-admins.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { suspensionChanged } from './reports.events.ts'
import { canSuspend } from './reports.policy.ts'
import { findPerson, lockPerson } from './reports.sql.ts'
import { toSuspension } from './reports.view.ts'
import * as sql from './suspensions.sql.ts'

export interface SuspensionOrder {
  userId: number
  /** Null when it is permanent. */
  days: number | null
  reason: ReportReason
  note: string
}

export interface Suspensions {
  list(userId: number): Promise<Result<Suspension[], 'user_not_found'>>
  /** `previous` is the active suspension that staff have seen, null for none; left out, any is replaced. */
  suspend(
    viewer: Viewer,
    order: SuspensionOrder,
    previous: number | null | undefined,
  ): Promise<Result<Suspension, 'user_not_found' | 'not_suspendable' | 'already_suspended'>>
  lift(
    viewer: Viewer,
    userId: number,
  ): Promise<Result<Record<string, never>, 'user_not_found' | 'not_suspended' | 'forbidden'>>
  /** Whether this person may be suspended, in the caller's transaction; other suspensions and changes of the role wait for it. */
  lockSuspendable(
    scope: TransactionScope,
    actor: Viewer,
    userId: number,
  ): Promise<Result<{ id: number; deletedAt: Date | null }, 'user_not_found' | 'not_suspendable'>>
  /** Inside the caller's transaction, after `lockSuspendable`. Returns the suspension's id. */
  suspendIn(scope: TransactionScope, actor: Viewer, order: SuspensionOrder): Promise<number>
  liftIn(scope: TransactionScope, actor: Viewer, suspension: { userId: number; id?: number }): Promise<boolean>
}

const DAY_MS = 86_400_000

export function createSuspensions({
  db,
  events,
  sessions,
}: {
  db: Db
  events: Events
  sessions: Pick<Sessions, 'closeAllIn'>
}): Suspensions {
  const lockSuspendable: Suspensions['lockSuspendable'] = async ({ tx }, viewer, userId) => {
    const hasOtherAdmin = await lockOtherAdmins(tx, userId)
    const person = await lockPerson(tx, userId)
    if (!person) return fail('user_not_found')
    const isLastAdmin = person.role === 'admin' && !hasOtherAdmin
    return canSuspend(viewer, person) && !isLastAdmin ? ok(person) : fail('not_suspendable')
  }

  const suspendIn: Suspensions['suspendIn'] = async (scope, actor, { userId, days, reason, note }) => {
    const until = days === null ? null : new Date(Date.now() + days * DAY_MS)
    const { id } = await sql.insertSuspension(scope.tx, { userId, actorId: actor.id, reason, note, until })
    await writeAudit(scope.tx, {
      actorId: actor.id,
      action: 'user.suspended',
      objectType: 'user',
      objectId: userId,
      details: { days, reason, note },
    })
    await events.record(scope, suspensionChanged, { userId, isSuspended: true })
    await sessions.closeAllIn(scope, userId)
    return id
  }

  const liftIn: Suspensions['liftIn'] = async (scope, actor, { userId, id }) => {
    const wasRunning = await sql.liftSuspensions(scope.tx, {
      userId,
      actorId: actor.id,
      ...(id === undefined ? {} : { id }),
    })
    if (!wasRunning) return false
    await writeAudit(scope.tx, {
      actorId: actor.id,
      action: 'user.suspension_lifted',
      objectType: 'user',
      objectId: userId,
    })
    await events.record(scope, suspensionChanged, { userId, isSuspended: false })
    return true
  }

  return {
    async list(userId) {
      if (!(await findPerson(db, userId))) return fail('user_not_found')
      return ok((await sql.listSuspensions(db, userId)).map((row) => toSuspension(row, new Date())))
    },
    async suspend(viewer, order, previous) {
      const done = await transact(db, async (scope) => {
        const person = await lockSuspendable(scope, viewer, order.userId)
        if (!person.ok) return person
        // Deleted while its page in the console was open: there is nobody to suspend.
        if (person.value.deletedAt) return fail('user_not_found')
        const running = previous === undefined ? undefined : await sql.findRunningSuspension(scope.tx, order.userId)
        if (running && running.id !== previous) return fail('already_suspended')
        // The new suspension replaces the active one.
        await sql.liftSuspensions(scope.tx, { userId: order.userId, actorId: viewer.id })
        return ok(await suspendIn(scope, viewer, order))
      })
      if (!done.ok) return done
      const row = (await sql.listSuspensions(db, order.userId)).find(({ id }) => id === done.value)
      if (!row) throw new Error(`suspension ${done.value} was just written and cannot be found`)
      return ok(toSuspension(row, new Date()))
    },
    async lift(viewer, userId) {
      return transact(db, async (scope) => {
        const person = await findPerson(scope.tx, userId)
        if (!person) return fail('user_not_found')
        if (!canSuspend(viewer, person)) return fail('forbidden')
        return (await liftIn(scope, viewer, { userId })) ? ok({}) : fail('not_suspended')
      })
    },
    lockSuspendable,
    suspendIn,
    liftIn,
  }
}
