import type { Author } from '@lamplight/contract/primitives'
import type { CaseNotice, CaseTargetType, DecisionTaken, ReportCase, Suspension } from '@lamplight/contract/reports'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { canAppeal } from './reports.policy.ts'
import type { CaseRow, InvolvingRow, listDecisions, ReportSum } from './reports.sql.ts'
import type { SuspensionRow } from './suspensions.sql.ts'

/** Null when the account was deleted. */
export const toAuthor = (id: number | null, displayName: string | null, avatarKey: string | null): Author | null =>
  id === null || displayName === null ? null : { id, displayName, avatarUrl: avatarUrl(avatarKey) }

type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number]

export const toDecision = (row: DecisionRow): DecisionTaken => ({
  outcome: row.outcome,
  isRemoved: row.isRemoved,
  suspension: row.suspensionId === null ? null : { until: row.suspendedUntil?.toISOString() ?? null },
  reason: row.reason,
  note: row.note,
  decidedAt: row.decisionAt.toISOString(),
})

/** The newest decision of a case, or null. */
export function decisionOf(row: CaseRow): DecisionTaken | null {
  const { outcome, isRemoved, reason, note, decisionAt } = row
  if (outcome === null || isRemoved === null || reason === null || note === null || decisionAt === null) return null
  return toDecision({ ...row, outcome, isRemoved, reason, note, decisionAt })
}

const targetOf = (row: CaseRow) => ({
  type: row.targetType,
  id: row.targetId,
  title: row.title,
  text: row.content,
  path: row.path,
})

export function toCase(row: CaseRow, sums: readonly ReportSum[]): ReportCase {
  const author = toAuthor(row.authorId, row.authorName, row.authorAvatarKey)
  return {
    id: row.id,
    state: row.state,
    isUrgent: row.isUrgent,
    createdAt: row.createdAt.toISOString(),
    reportCount: sums.reduce((count, sum) => count + sum.count, 0),
    reasons: sums.map(({ reason }) => reason),
    target: targetOf(row),
    author: author && row.authorRole ? { ...author, role: row.authorRole } : null,
    decision: decisionOf(row),
    decider: toAuthor(row.deciderId, row.deciderName, row.deciderAvatarKey),
  }
}

/** Stays when its author deletes the account. The copy of anything else that was reported is for staff only then. */
const STAYS: readonly CaseTargetType[] = ['forum_post', 'chat_message']

/** Does not reveal who reported or who decided. */
export function toNotice(row: InvolvingRow, userId: number, now: Date): CaseNotice {
  const role = row.authorId === userId ? 'author' : 'reporter'
  const decision = decisionOf(row)
  const seen = { title: row.seenTitle ?? row.title, text: row.seenContent ?? row.content }
  const target = { ...targetOf(row), ...(role === 'reporter' && seen) }
  const isGone = role === 'reporter' && row.authorDeletedAt !== null && !STAYS.includes(row.targetType)
  const decided = row.outcome && row.decisionAt ? { outcome: row.outcome, createdAt: row.decisionAt } : null
  return {
    id: row.id,
    role,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    target: isGone ? { ...target, title: '', text: '' } : target,
    // A reporter does not see the moderator's note to the author, nor whether the author was suspended.
    decision: decision && role === 'reporter' ? { ...decision, note: '', suspension: null } : decision,
    canAppeal: canAppeal({ state: row.state, role }, decided, now),
  }
}

export const toSuspension = (row: SuspensionRow, now: Date): Suspension => ({
  id: row.id,
  reason: row.reason,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  until: row.until?.toISOString() ?? null,
  liftedAt: row.liftedAt?.toISOString() ?? null,
  isActive: row.liftedAt === null && (row.until === null || row.until > now),
  actor: toAuthor(row.actorId, row.displayName, row.avatarKey),
})
