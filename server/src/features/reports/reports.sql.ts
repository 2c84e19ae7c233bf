import type { CaseState, CaseTargetType, DecisionTaken } from '@lamplight/contract/reports'
import type { ReportReason } from '@lamplight/contract/review-reasons'
import { sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'

/** Cases with their newest decision, the count and the reasons of their reports, and names. */
const selectCases = (db: Db) =>
  db
    .selectFrom('reportCases')
    .leftJoin('users as author', 'author.id', 'reportCases.authorId')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('reportDecisions')
          .leftJoin('suspensions', 'suspensions.id', 'reportDecisions.suspensionId')
          .select([
            'reportDecisions.id',
            'reportDecisions.actorId',
            'reportDecisions.outcome',
            'reportDecisions.isRemoved',
            'reportDecisions.suspensionId',
            'reportDecisions.reason',
            'reportDecisions.note',
            'reportDecisions.createdAt',
            'suspensions.until',
          ])
          .whereRef('reportDecisions.caseId', '=', 'reportCases.id')
          .orderBy('reportDecisions.id', 'desc')
          .limit(1)
          .as('decision'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as decider', 'decider.id', 'decision.actorId')
    .select([
      'reportCases.id',
      'reportCases.state',
      'reportCases.isUrgent',
      'reportCases.createdAt',
      'reportCases.decidedAt',
      'reportCases.targetType',
      'reportCases.targetId',
      'reportCases.authorId',
      'reportCases.title',
      'reportCases.content',
      'reportCases.path',
      'reportCases.appealText',
      'reportCases.appealedBy',
      'reportCases.appealedAt',
      'author.displayName as authorName',
      'author.avatarKey as authorAvatarKey',
      'author.role as authorRole',
      'author.deletedAt as authorDeletedAt',
      'decision.id as decisionId',
      'decision.actorId as deciderId',
      'decision.outcome',
      'decision.isRemoved',
      'decision.suspensionId',
      'decision.until as suspendedUntil',
      'decision.reason',
      'decision.note',
      'decision.createdAt as decisionAt',
      'decider.displayName as deciderName',
      'decider.avatarKey as deciderAvatarKey',
      sql<boolean>`EXISTS (SELECT FROM report_decisions d WHERE d.case_id = report_cases.id AND d.is_removed)`.as(
        'wasRemoved',
      ),
    ])

export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['execute']>>[number]

/** A case of a reporter: what they saw, where it differs from the copy in the case. */
export type InvolvingRow = CaseRow & { seenTitle?: string | null; seenContent?: string | null }

export interface CasePage {
  limit: number
  position: Position | null
}

/** Open cases: urgent ones first, then the oldest. The position is `1 <time>` after an urgent case, else `0 <time>`. */
export function listWaiting(db: Db, state: 'open' | 'appealed', { limit, position }: CasePage) {
  let query = selectCases(db).where('reportCases.state', '=', state)
  if (position) {
    const isAfterUrgent = position.after.startsWith('0')
    const moment = new Date(position.after.slice(2))
    query = query.where(
      sql<boolean>`((NOT report_cases.is_urgent), report_cases.created_at, report_cases.id) > (${isAfterUrgent}, ${moment}, ${position.id})`,
    )
  }
  return query
    .orderBy(sql`(NOT report_cases.is_urgent)`)
    .orderBy('reportCases.createdAt')
    .orderBy('reportCases.id')
    .limit(limit + 1)
    .execute()
}

/** Decided and closed cases, last decided first. */
export const listDecided = (db: Db, { limit, position }: CasePage) =>
  selectCases(db)
    .where('reportCases.state', 'in', ['decided', 'closed'])
    .where(afterPosition(position, newestFirst('reportCases.decidedAt', 'reportCases.id')))
    .orderBy('reportCases.decidedAt', 'desc')
    .orderBy('reportCases.id', 'desc')
    .limit(limit + 1)
    .execute()

/** Cases whose newest decision removed something, last decided first. */
export const listRemoved = (db: Db, page: CasePage) => queryRemoved(db, page).execute()

/** Exported for the test of its plan. */
export const queryRemoved = (db: Db, { limit, position }: CasePage) =>
  selectCases(db)
    .where('reportCases.isRemoved', '=', true)
    .where(afterPosition(position, newestFirst('reportCases.decidedAt', 'reportCases.id')))
    .orderBy('reportCases.decidedAt', 'desc')
    .orderBy('reportCases.id', 'desc')
    .limit(limit + 1)

export const findCase = (db: Db, id: number) => selectCases(db).where('reportCases.id', '=', id).executeTakeFirst()

/**
 * Cases that somebody reported, with what they saw, and cases about their own content that were upheld, even if reversed later;
 * newest first.
 */
export const listInvolving = (db: Db, userId: number, { limit, position }: CasePage) =>
  selectCases(db)
    .leftJoin('reports as own', (join) =>
      join.onRef('own.caseId', '=', 'reportCases.id').on('own.reporterId', '=', userId),
    )
    .select(['own.seenTitle', 'own.seenContent'])
    .where((where) =>
      where.or([
        where.and([
          where('reportCases.authorId', '=', userId),
          where.exists(
            where
              .selectFrom('reportDecisions as found')
              .select('found.id')
              .whereRef('found.caseId', '=', 'reportCases.id')
              .where('found.outcome', '=', 'uphold'),
          ),
        ]),
        where(
          'reportCases.id',
          'in',
          where.selectFrom('reports').select('reports.caseId').where('reports.reporterId', '=', userId),
        ),
      ]),
    )
    .where(afterPosition(position, newestFirst('reportCases.createdAt', 'reportCases.id')))
    .orderBy('reportCases.createdAt', 'desc')
    .orderBy('reportCases.id', 'desc')
    .limit(limit + 1)
    .execute()

/** The open case of an object, locked until the transaction ends. */
export const lockWaitingCase = (tx: Tx, targetType: CaseTargetType, targetId: number) =>
  tx
    .selectFrom('reportCases')
    .select(['id', 'isUrgent', 'state', 'title', 'content'])
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('state', 'in', ['open', 'appealed'])
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The newest decided case of an object. */
export const findNewestDecided = (tx: Tx, targetType: CaseTargetType, targetId: number) =>
  selectCases(tx)
    .where('reportCases.targetType', '=', targetType)
    .where('reportCases.targetId', '=', targetId)
    .where('reportCases.state', '<>', 'open')
    .orderBy('reportCases.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** For each object whose newest decisions in a case still remove it: the newest one. Deleted accounts have no name. */
export const listRemovals = (db: Db, targetType: CaseTargetType, targetIds: number[]) =>
  db
    .selectFrom('reportCases')
    .innerJoin('reportDecisions', 'reportDecisions.caseId', 'reportCases.id')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'reportDecisions.actorId').on('users.deletedAt', 'is', null),
    )
    .distinctOn('reportCases.targetId')
    .select([
      'reportCases.targetId',
      'reportDecisions.reason',
      'reportDecisions.note',
      'reportDecisions.createdAt',
      'users.id as actorId',
      'users.displayName',
      'users.avatarKey',
    ])
    .where('reportCases.targetType', '=', targetType)
    .where('reportCases.targetId', 'in', targetIds)
    .where('reportCases.isRemoved', '=', true)
    .where('reportDecisions.isRemoved', '=', true)
    .orderBy('reportCases.targetId')
    .orderBy('reportDecisions.id', 'desc')
    .execute()

/** Serialises simultaneous first reports of one thing until the transaction ends. */
export const lockTarget = (tx: Tx, targetType: CaseTargetType, targetId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext(${`report ${targetType}`}), ${targetId})`.execute(tx)

export const lockCase = (tx: Tx, id: number) =>
  tx.selectFrom('reportCases').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const insertCase = (
  tx: Tx,
  opened: {
    targetType: CaseTargetType
    targetId: number
    authorId: number
    isUrgent: boolean
    title: string
    content: string
    path: string
    /** Default: open. */
    state?: CaseState
    decidedAt?: Date
  },
) => tx.insertInto('reportCases').values(opened).returning('id').executeTakeFirstOrThrow()

export const updateCase = (
  tx: Tx,
  id: number,
  change: {
    state?: CaseState
    isUrgent?: boolean
    decidedAt?: Date
    appealText?: string
    appealedBy?: number
    appealedAt?: Date
  },
) => tx.updateTable('reportCases').set(change).where('id', '=', id).execute()

/** A second report by the same person changes nothing. */
export const insertReport = (
  tx: Tx,
  report: {
    caseId: number
    reporterId: number
    reason: ReportReason
    content: string
    /** When it differs from the copy in the case. */
    seenTitle?: string
    seenContent?: string
  },
) =>
  tx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.columns(['caseId', 'reporterId']).doNothing())
    .execute()

/** How many reports each of these cases has, and their reasons, the first one first. */
export const sumReports = (db: Db, caseIds: number[]) =>
  db
    .selectFrom('reports')
    .select((select) => [
      'caseId',
      'reason',
      select.cast<number>(select.fn.countAll(), 'integer').as('count'),
      select.fn.min('id').as('firstId'),
    ])
    .where('caseId', 'in', caseIds)
    .groupBy(['caseId', 'reason'])
    .orderBy('firstId')
    .execute()

export type ReportSum = Awaited<ReturnType<typeof sumReports>>[number]

export const listReporters = async (db: Db, caseId: number): Promise<number[]> =>
  (await db.selectFrom('reports').select('reporterId').where('caseId', '=', caseId).orderBy('id').execute()).map(
    ({ reporterId }) => reporterId,
  )

/** The first ones of a case, oldest first. Thousands of people may report the same thing. */
export const listReports = (db: Db, caseId: number, limit: number) =>
  db
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.reporterId')
    .select([
      'reports.id',
      'reports.caseId',
      'reports.reporterId',
      'reports.reason',
      'reports.content',
      'reports.createdAt',
      'users.displayName',
      'users.avatarKey',
    ])
    .where('reports.caseId', '=', caseId)
    .orderBy('reports.id')
    .limit(limit)
    .execute()

export async function insertDecision(
  tx: Tx,
  decision: {
    caseId: number
    actorId: number | null
    outcome: DecisionTaken['outcome']
    isRemoved: boolean
    suspensionId: number | null
    reason: ReportReason
    note: string
    /** Default: now. */
    createdAt?: Date
  },
): Promise<void> {
  await tx.insertInto('reportDecisions').values(decision).execute()
  const { caseId, isRemoved } = decision
  await tx.updateTable('reportCases').set({ isRemoved }).where('id', '=', caseId).execute()
}

/** All decisions of a case, newest first. */
export const listDecisions = (db: Db, caseId: number) =>
  db
    .selectFrom('reportDecisions')
    .leftJoin('suspensions', 'suspensions.id', 'reportDecisions.suspensionId')
    .leftJoin('users', 'users.id', 'reportDecisions.actorId')
    .select([
      'reportDecisions.outcome',
      'reportDecisions.isRemoved',
      'reportDecisions.suspensionId',
      'reportDecisions.reason',
      'reportDecisions.note',
      'reportDecisions.createdAt as decisionAt',
      'reportDecisions.actorId as deciderId',
      'suspensions.until as suspendedUntil',
      'users.displayName as deciderName',
      'users.avatarKey as deciderAvatarKey',
    ])
    .where('reportDecisions.caseId', '=', caseId)
    .orderBy('reportDecisions.id', 'desc')
    .execute()

export const countWaiting = (db: Db) =>
  db
    .selectFrom('reportCases')
    .select((select) => ['state', select.cast<number>(select.fn.countAll(), 'integer').as('count')])
    .where('state', 'in', ['open', 'appealed'])
    .groupBy('state')
    .execute()

const selectPerson = (db: Db, id: number) =>
  db.selectFrom('users').select(['id', 'displayName', 'avatarKey', 'role', 'bio', 'deletedAt']).where('id', '=', id)

export const findPerson = (db: Db, id: number) => selectPerson(db, id).executeTakeFirst()

/** The same, while other suspensions of the person and changes of the role wait until the transaction ends. */
export const lockPerson = (tx: Tx, id: number) => selectPerson(tx, id).forNoKeyUpdate().executeTakeFirst()

/** The case that is about a suspension itself. */
export const findCaseOfSuspension = (db: Db, id: number) =>
  selectCases(db)
    .where('reportCases.targetType', '=', 'suspension')
    .where('reportCases.targetId', '=', id)
    .executeTakeFirst()

/** The case whose decision led to a suspension. */
export const findCaseWithSuspension = (db: Db, id: number) =>
  selectCases(db)
    .where(
      'reportCases.id',
      '=',
      db.selectFrom('reportDecisions').select('caseId').where('suspensionId', '=', id).orderBy('id', 'desc').limit(1),
    )
    .executeTakeFirst()
