/** Tables of reports and safety. */
import type { CaseState, CaseTargetType, DecisionTaken } from '@lamplight/contract/reports'
import type { ReportReason } from '@lamplight/contract/review-reasons'
import type { FilterArea } from '@lamplight/contract/safety'
import type { Generated } from 'kysely'
import type { MadeAt, NullableMoment } from './column-types.ts'

export interface SafetyTables {
  wordFilter: { isOnly: Generated<boolean>; areas: FilterArea[]; words: string[] }
  reportCases: {
    id: Generated<number>
    targetType: CaseTargetType
    targetId: number
    authorId: number | null
    state: Generated<CaseState>
    isUrgent: Generated<boolean>
    title: string
    content: string
    path: string
    appealText: Generated<string | null>
    appealedBy: Generated<number | null>
    appealedAt: NullableMoment
    decidedAt: NullableMoment
    /** As in its newest decision. */
    isRemoved: Generated<boolean>
    createdAt: MadeAt
  }
  reports: {
    id: Generated<number>
    caseId: number
    reporterId: number
    reason: ReportReason
    content: Generated<string>
    /** What the reporter saw; null when it was the copy in the case. */
    seenTitle: Generated<string | null>
    seenContent: Generated<string | null>
    createdAt: MadeAt
  }
  suspensions: {
    id: Generated<number>
    userId: number
    actorId: number | null
    reason: ReportReason
    note: Generated<string>
    until: NullableMoment
    createdAt: MadeAt
    liftedAt: NullableMoment
    liftedBy: Generated<number | null>
  }
  reportDecisions: {
    id: Generated<number>
    caseId: number
    actorId: number | null
    outcome: DecisionTaken['outcome']
    isRemoved: boolean
    suspensionId: number | null
    reason: ReportReason
    note: Generated<string>
    createdAt: MadeAt
  }
  hiddenComments: { commentId: number; content: string; actorId: number | null; reason: string; createdAt: MadeAt }
}
