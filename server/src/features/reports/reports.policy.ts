/** Who may decide on reports, suspend and appeal. */

import type { Role } from '@lamplight/contract/primitives'
import { APPEAL_DAYS, type CaseState, type DecisionTaken } from '@lamplight/contract/reports'
import { isAdmin, isStaff, type Viewer } from '../../identity/viewer.ts'

/** Characters stored of the text of a reported thing. */
export const CASE_EXCERPT = 2000

interface CaseFacts {
  state: CaseState
  authorId: number | null
}

export const isWaiting = (state: CaseState): boolean => state === 'open' || state === 'appealed'

/** Nobody decides on a case about themselves or their own content. */
export const isOwnCase = (viewer: Viewer, found: CaseFacts): boolean => found.authorId === viewer.id

/** An appeal is not decided by the person who made the decision. */
export const isSecondPerson = (viewer: Viewer, found: CaseFacts, lastDeciderId: number | null): boolean =>
  found.state !== 'appealed' || lastDeciderId !== viewer.id

/** Moderators suspend members; admins also staff. Nobody suspends themselves. */
export const canSuspend = (viewer: Viewer, person: { id: number; role: Role }): boolean =>
  isStaff(viewer) && viewer.id !== person.id && (person.role === 'user' || isAdmin(viewer))

/** The appeal of suspended staff is decided by admins only, who alone suspend them and lift their suspensions. */
export const isForAdmins = (
  found: { suspensionId: number | null },
  author: { id: number; role: Role } | undefined,
): boolean => found.suspensionId !== null && author !== undefined && author.role !== 'user'

const DAY_MS = 86_400_000

/** Within half a year. */
export const isInTimeToAppeal = (decidedAt: Date, now: Date): boolean =>
  now.getTime() - decidedAt.getTime() <= APPEAL_DAYS * DAY_MS

/** Once, within half a year: the author against an upheld report, a reporter against a dismissal. */
export function canAppeal(
  found: { state: CaseState; role: 'reporter' | 'author' },
  decision: { outcome: DecisionTaken['outcome']; createdAt: Date } | null,
  now: Date,
): boolean {
  if (found.state !== 'decided' || !decision || !isInTimeToAppeal(decision.createdAt, now)) return false
  return decision.outcome === (found.role === 'author' ? 'uphold' : 'dismiss')
}
