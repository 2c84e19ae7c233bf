import type { BudgetBand, InquiryState } from '@lamplight/contract/advertising'
import type { Language } from '@lamplight/contract/primitives'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { duplicatesSince } from '../../db/duplicate-submissions.ts'
import { now } from '../../db/now.ts'

const selectInquiries = (db: Db) =>
  db
    .selectFrom('advertisingInquiries')
    .leftJoin('users', 'users.id', 'advertisingInquiries.handledBy')
    .selectAll('advertisingInquiries')
    .select('users.displayName as handledByName')

export type InquiryRow = Awaited<ReturnType<ReturnType<typeof selectInquiries>['execute']>>[number]

export interface NewInquiry {
  name: string
  company: string
  email: string
  phone: string
  message: string
  budget: BudgetBand
  language: Language
}

/** The same inquiry within the last minute. */
export const findDuplicate = (tx: Tx, { language: _, ...inquiry }: NewInquiry) =>
  tx
    .selectFrom('advertisingInquiries')
    .select('id')
    .where((where) => where.and(inquiry))
    .where('createdAt', '>', duplicatesSince)
    .executeTakeFirst()

export const insertInquiry = (tx: Tx, inquiry: NewInquiry) =>
  tx
    .insertInto('advertisingInquiries')
    .values({ ...inquiry, handledBy: null })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Newest first; one more than `limit` when a further page exists. */
export const listInquiries = (
  db: Db,
  { state, limit, position }: { state: InquiryState | undefined; limit: number; position: Position | null },
) =>
  selectInquiries(db)
    .$if(state !== undefined, (query) => query.where('advertisingInquiries.state', '=', state as InquiryState))
    .where(afterPosition(position, newestFirst('advertisingInquiries.createdAt', 'advertisingInquiries.id')))
    .orderBy('advertisingInquiries.createdAt', 'desc')
    .orderBy('advertisingInquiries.id', 'desc')
    .limit(limit + 1)
    .execute()

export async function countInquiries(db: Db, state: InquiryState | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('advertisingInquiries')
    .select((select) => select.cast<number>(select.fn.countAll(), 'integer').as('count'))
    .$if(state !== undefined, (query) => query.where('state', '=', state as InquiryState))
    .executeTakeFirstOrThrow()
  return count
}

export const findInquiry = (db: Db, id: number) =>
  selectInquiries(db).where('advertisingInquiries.id', '=', id).executeTakeFirst()

export const lockInquiry = (tx: Tx, id: number) =>
  tx
    .selectFrom('advertisingInquiries')
    .select(['id', 'state', 'answer', 'handledBy', 'email', 'name', 'language'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const saveAnswer = (
  tx: Tx,
  id: number,
  { answer, handledBy, isAnswerMailed }: { answer: string; handledBy: number; isAnswerMailed: boolean },
) =>
  tx
    .updateTable('advertisingInquiries')
    .set({ answer, handledBy, isAnswerMailed, state: 'answered', answeredAt: now })
    .where('id', '=', id)
    .execute()

export const saveState = (tx: Tx, id: number, state: InquiryState, handledBy: number | null) =>
  tx.updateTable('advertisingInquiries').set({ state, handledBy }).where('id', '=', id).execute()
