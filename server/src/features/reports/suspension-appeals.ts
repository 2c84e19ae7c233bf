/**
 * The only action of a suspended member: one appeal. They have no session and get none; name and password are sent with each
 * request. The appeal of a suspension that resulted from a report belongs to its case; any other appeal is a case of its own,
 * whose first decision is the suspension. Both are decided in the queue by a second person.
 */
import type { Login } from '@lamplight/contract/accounts'
import type { OwnSuspension } from '@lamplight/contract/suspension-appeals'
import type * as z from 'zod/mini'
import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { Accounts, Origin } from '../accounts/accounts.service.ts'
import { decisionAppealed } from './reports.events.ts'
import { canAppeal, isInTimeToAppeal } from './reports.policy.ts'
import * as sql from './reports.sql.ts'
import { decisionOf } from './reports.view.ts'
import { findRunningSuspension, type RunningSuspension } from './suspensions.sql.ts'

type Credentials = z.output<typeof Login>
type Refused = 'wrong_credentials' | 'rate_limited' | 'not_suspended'

export interface SuspensionAppeals {
  own(credentials: Credentials, origin: Origin): Promise<Result<OwnSuspension, Refused>>
  appeal(
    input: Credentials & { text: string },
    origin: Origin,
  ): Promise<Result<OwnSuspension, Refused | 'appeal_not_possible'>>
}

interface Standing {
  suspension: RunningSuspension
  /** The case of their appeal; null before it. */
  appealed: sql.CaseRow | null
  /** The case of the report to appeal in; null for a case of its own. */
  report: sql.CaseRow | null
  canAppeal: boolean
}

export function createSuspensionAppeals({
  db,
  events,
  accounts,
}: {
  db: Db
  events: Events
  accounts: Pick<Accounts, 'identify'>
}): SuspensionAppeals {
  const read = async (from: Db, userId: number): Promise<Standing | null> => {
    const suspension = await findRunningSuspension(from, userId)
    if (!suspension) return null
    const own = await sql.findCaseOfSuspension(from, suspension.id)
    if (own) return { suspension, appealed: own, report: null, canAppeal: false }
    const report = await sql.findCaseWithSuspension(from, suspension.id)
    // A second person has already decided, or is going to.
    if (report?.appealedBy === userId) return { suspension, appealed: report, report: null, canAppeal: false }
    const now = new Date()
    const decision = report?.outcome && report.decisionAt && { outcome: report.outcome, createdAt: report.decisionAt }
    const isOpen = report && decision && canAppeal({ state: report.state, role: 'author' }, decision, now)
    return {
      suspension,
      appealed: null,
      report: isOpen ? report : null,
      canAppeal: isOpen || isInTimeToAppeal(suspension.createdAt, now),
    }
  }

  const toReply = ({ suspension, appealed, canAppeal: mayAppeal }: Standing): OwnSuspension => {
    const { reason, note, createdAt, until } = suspension
    const decision = appealed?.state === 'closed' ? decisionOf(appealed) : null
    return {
      reason,
      note,
      createdAt: createdAt.toISOString(),
      until: until?.toISOString() ?? null,
      canAppeal: mayAppeal,
      appeal:
        appealed?.appealedAt && appealed.appealText !== null
          ? {
              text: appealed.appealText,
              createdAt: appealed.appealedAt.toISOString(),
              decision: decision && { note: decision.note, decidedAt: decision.decidedAt },
            }
          : null,
    }
  }

  /** The case to appeal in. When the thing was reported again meanwhile, the appeal gets a case of its own. */
  const openCase = async (tx: Tx, userId: number, { suspension, report }: Standing): Promise<number> => {
    if (report && !(await sql.lockWaitingCase(tx, report.targetType, report.targetId))) return report.id
    const person = await sql.findPerson(tx, userId)
    const { id } = await sql.insertCase(tx, {
      targetType: 'suspension',
      targetId: suspension.id,
      authorId: userId,
      isUrgent: false,
      title: person?.displayName ?? '',
      content: suspension.note,
      path: `/profile/${userId}`,
    })
    const { actorId, reason, note, createdAt } = suspension
    const first = { outcome: 'uphold' as const, isRemoved: false, suspensionId: suspension.id, reason, note, createdAt }
    await sql.insertDecision(tx, { caseId: id, actorId, ...first })
    return id
  }

  return {
    async own(credentials, origin) {
      const person = await accounts.identify(credentials, origin)
      if (!person.ok) return person
      const standing = await read(db, person.value.id)
      return standing ? ok(toReply(standing)) : fail('not_suspended')
    },

    async appeal({ text, ...credentials }, origin) {
      const person = await accounts.identify(credentials, origin)
      if (!person.ok) return person
      const userId = person.value.id
      return transact(db, async (scope) => {
        const { tx } = scope
        // Serialises two simultaneous appeals.
        await sql.lockTarget(tx, 'suspension', userId)
        const standing = await read(tx, userId)
        if (!standing) return fail('not_suspended')
        // The same appeal again: the response to the first attempt was lost.
        const waiting = standing.appealed?.state === 'appealed' ? standing.appealed : null
        if (waiting?.appealText === text) return ok(toReply(standing))
        if (!standing.canAppeal) return fail('appeal_not_possible')
        if (standing.report) await sql.lockCase(tx, standing.report.id)
        const caseId = await openCase(tx, userId, standing)
        await sql.updateCase(tx, caseId, {
          state: 'appealed',
          appealText: text,
          appealedBy: userId,
          appealedAt: new Date(),
        })
        await events.record(scope, decisionAppealed, { caseId })
        const after = await read(tx, userId)
        return after ? ok(toReply(after)) : fail('not_suspended')
      })
    },
  }
}
