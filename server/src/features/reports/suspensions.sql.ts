import type { ReportReason } from '@lamplight/contract/review-reasons'
import type { Db, Tx } from '../../db/database.ts'
import { now } from '../../db/now.ts'

const selectSuspensions = (db: Db) =>
  db
    .selectFrom('suspensions')
    .leftJoin('users', 'users.id', 'suspensions.actorId')
    .select([
      'suspensions.id',
      'suspensions.reason',
      'suspensions.note',
      'suspensions.createdAt',
      'suspensions.until',
      'suspensions.liftedAt',
      'suspensions.actorId',
      'users.displayName',
      'users.avatarKey',
    ])

export type SuspensionRow = Awaited<ReturnType<ReturnType<typeof selectSuspensions>['execute']>>[number]

/** Newest first. */
export const listSuspensions = (db: Db, userId: number) =>
  selectSuspensions(db).where('suspensions.userId', '=', userId).orderBy('suspensions.id', 'desc').execute()

export const insertSuspension = (
  tx: Tx,
  suspension: { userId: number; actorId: number; reason: ReportReason; note: string; until: Date | null },
) => tx.insertInto('suspensions').values(suspension).returning('id').executeTakeFirstOrThrow()

/** The active suspension of a person: of several, the longest. */
export const findRunningSuspension = (db: Db, userId: number) =>
  db
    .selectFrom('suspensions')
    .select(['id', 'actorId', 'reason', 'note', 'until', 'createdAt'])
    .where('userId', '=', userId)
    .where('liftedAt', 'is', null)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', new Date())]))
    .orderBy('until', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export type RunningSuspension = NonNullable<Awaited<ReturnType<typeof findRunningSuspension>>>

/** The member of a suspension, lifted or not. */
export const findSuspended = (db: Db, id: number) =>
  db
    .selectFrom('suspensions')
    .innerJoin('users', 'users.id', 'suspensions.userId')
    .select(['suspensions.userId', 'suspensions.note', 'users.displayName'])
    .where('suspensions.id', '=', id)
    .executeTakeFirst()

/** Ends active suspensions: one of them, or all of a person. True when there was one. */
export async function liftSuspensions(
  tx: Tx,
  { userId, id, actorId }: { userId: number; id?: number; actorId: number },
): Promise<boolean> {
  let query = tx
    .updateTable('suspensions')
    .set({ liftedAt: now, liftedBy: actorId })
    .where('userId', '=', userId)
    .where('liftedAt', 'is', null)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', new Date())]))
  if (id !== undefined) query = query.where('id', '=', id)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}
