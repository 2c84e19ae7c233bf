/**
 * Removals by staff without a report. Each becomes a decided case, so that the author is notified with the reason and can
 * appeal to a second person, as after a report (decision 0095).
 */

import { withLimit } from '@lamplight/contract/longest'
import type { Author } from '@lamplight/contract/primitives'
import { REMOVAL_REASON_MIN } from '@lamplight/contract/removals'
import type { CaseTargetType } from '@lamplight/contract/reports'
import type { ReportReason } from '@lamplight/contract/review-reasons'
import { validationTexts } from '@lamplight/contract/validation-texts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import type { TransactionScope } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { type Fail, fail } from '../../lib/result.ts'
import { reportDecided } from './reports.events.ts'
import { CASE_EXCERPT, isOwnCase } from './reports.policy.ts'
import * as sql from './reports.sql.ts'
import { toAuthor } from './reports.view.ts'

export interface RemovedThing {
  type: CaseTargetType
  id: number
  authorId: number
  title: string
  text: string
  path: string
}

export interface StaffRemovals {
  /** Call in the transaction of the removal. Decides an open case about the thing too. Not for the actor's own content. */
  recordIn(scope: TransactionScope, actor: Viewer, thing: RemovedThing, reason: string): Promise<void>
  /**
   * Call in the transaction that restores an object: its author is notified that the decision was reversed. Refused when a
   * colleague removed what is the actor's own; the transaction must fail then.
   */
  revokeIn(
    scope: TransactionScope,
    actor: Viewer,
    thing: Pick<RemovedThing, 'type' | 'id'>,
  ): Promise<Fail<'forbidden'> | null>
  /** The newest removal of each thing that was not reversed, by the id of the thing. For staff: it names who decided. */
  newestOf(type: CaseTargetType, ids: number[]): Promise<ReadonlyMap<number, TakenRemoval>>
}

export interface TakenRemoval {
  reason: ReportReason
  note: string
  removedAt: Date
  /** Null when the account was deleted. */
  actor: Author | null
}

/** The reason is required only when staff remove content of somebody else. */
export const refuseReason = (reason: string): Fail<'validation_failed'> | null =>
  [...reason].length < REMOVAL_REASON_MIN
    ? fail('validation_failed', [
        { path: 'reason', message: withLimit(validationTexts.reasonMissing, REMOVAL_REASON_MIN) },
      ])
    : null

export function createStaffRemovals({ db, events }: { db: Db; events: Events }): StaffRemovals {
  return {
    async recordIn(scope, actor, { type, id, authorId, title, text, path }, reason) {
      const { tx } = scope
      await sql.lockTarget(tx, type, id)
      const waiting = await sql.lockWaitingCase(tx, type, id)
      // A pending appeal stays with the second person: this removal becomes a separate case.
      const open = waiting?.state === 'open' ? waiting : undefined
      const decided = { state: 'decided' as const, decidedAt: new Date() }
      const content = text.slice(0, CASE_EXCERPT)
      const thing = { targetType: type, targetId: id, authorId, isUrgent: false, title, content, path }
      const { id: caseId } = open ?? (await sql.insertCase(tx, { ...thing, ...decided }))
      const decision = { outcome: 'uphold' as const, isRemoved: true, suspensionId: null, reason: 'other' as const }
      await sql.insertDecision(tx, { caseId, actorId: actor.id, ...decision, note: reason })
      if (open) {
        await sql.updateCase(tx, caseId, decided)
        await writeAudit(tx, {
          actorId: actor.id,
          action: 'report.decided',
          objectType: 'report',
          objectId: caseId,
          details: { target: `${type} ${id}`, outcome: 'uphold', isRemoved: true, suspension: null, reason: 'other' },
        })
      }
      await events.record(scope, reportDecided, { caseId, isAppeal: false })
    },

    async revokeIn(scope, actor, { type, id }) {
      const { tx } = scope
      await sql.lockTarget(tx, type, id)
      const removal = await sql.findNewestDecided(tx, type, id)
      if (!removal?.isRemoved) return null
      if (isOwnCase(actor, removal)) return fail('forbidden')
      const isAppeal = removal.state === 'appealed'
      const decision = { outcome: 'dismiss' as const, isRemoved: false, suspensionId: removal.suspensionId, note: '' }
      await sql.insertDecision(tx, { caseId: removal.id, actorId: actor.id, ...decision, reason: 'other' })
      // The restoration grants a pending appeal.
      const state = isAppeal ? ('closed' as const) : removal.state
      await sql.updateCase(tx, removal.id, { state, decidedAt: new Date() })
      await events.record(scope, reportDecided, { caseId: removal.id, isAppeal })
      return null
    },

    async newestOf(type, ids) {
      const rows = ids.length === 0 ? [] : await sql.listRemovals(db, type, ids)
      return new Map(
        rows.map(({ targetId, reason, note, createdAt, actorId, displayName, avatarKey }) => {
          const actor = toAuthor(actorId, displayName, avatarKey)
          return [targetId, { reason, note, removedAt: createdAt, actor }]
        }),
      )
    },
  }
}
