import type { ChargeFailure } from '@lamplight/contract/donations'
import { type Selectable, sql } from 'kysely'
import { afterPosition } from '../../db/after-position.ts'
import type { Db, Tx } from '../../db/database.ts'
import { isActiveMember } from '../../db/member-status.ts'
import type { DonationTables } from '../../db/tables/donations.ts'

export type MonthlyRow = Selectable<DonationTables['monthlyGifts']>

const selectWithCreator = (db: Db) =>
  db
    .selectFrom('monthlyGifts')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'monthlyGifts.creatorId').on('users.deletedAt', 'is', null),
    )
    .selectAll('monthlyGifts')
    .select('users.displayName as creatorName')

/** `creatorName`: null when the creator has left. */
export type MonthlyWithCreator = MonthlyRow & { creatorName: string | null }

/** Newest first; one more than `limit` when a further page exists. `afterId`: the last one of the page before. */
export const listOfDonor = (
  db: Db,
  donorId: number,
  { limit, afterId }: { limit: number; afterId: number | null },
): Promise<MonthlyWithCreator[]> =>
  selectWithCreator(db)
    .where('donorId', '=', donorId)
    .$if(afterId !== null, (query) => query.where('monthlyGifts.id', '<', afterId))
    .orderBy('monthlyGifts.id', 'desc')
    .limit(limit + 1)
    .execute()

export const findOfDonor = (db: Db, donorId: number, id: number) =>
  selectWithCreator(db).where('donorId', '=', donorId).where('monthlyGifts.id', '=', id).executeTakeFirst()

export const lockGift = (tx: Tx, id: number) =>
  tx.selectFrom('monthlyGifts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findGift = (db: Db, id: number) =>
  db.selectFrom('monthlyGifts').selectAll().where('id', '=', id).executeTakeFirst()

interface NewMonthlyGift {
  donorId: number
  creatorId: number
  videoId: number
  amountCents: number
  isAnonymous: boolean
  isPublic: boolean
  cardLast4: string | null
  begunAt: Date
  nextChargeAt: Date
}

export const insertGift = (tx: Tx, gift: NewMonthlyGift) =>
  tx
    .insertInto('monthlyGifts')
    .values({ ...gift, cardId: null, failure: null })
    .returning('id')
    .executeTakeFirstOrThrow()

export const linkDonation = (tx: Tx, intentId: number, monthlyGiftId: number) =>
  tx.updateTable('donations').set({ monthlyGiftId }).where('intentId', '=', intentId).execute()

/** The gift of this month is paid. A gift paused or ended meanwhile stays so. */
export const moveOn = (tx: Tx, gift: MonthlyRow, next: { months: number; nextChargeAt: Date }) =>
  tx
    .updateTable('monthlyGifts')
    .set({ ...next, tries: 0, failure: null, state: gift.state === 'past_due' ? 'active' : gift.state })
    .where('id', '=', gift.id)
    .execute()

export const pauseDisputed = (tx: Tx, id: number) =>
  tx
    .updateTable('monthlyGifts')
    .set({ state: 'paused', failure: 'disputed' })
    .where('id', '=', id)
    .where('state', 'in', ['active', 'past_due'])
    .execute()

/** Ends all gifts to a creator who leaves. Returns those that were not over. */
export const endAllTo = (tx: Tx, creatorId: number) =>
  tx
    .updateTable('monthlyGifts')
    .set({ state: 'ended', failure: 'not_accepted' })
    .where('creatorId', '=', creatorId)
    .where('state', '<>', 'ended')
    .returning(['id', 'donorId'])
    .execute()

export const recordTry = (
  tx: Tx,
  id: number,
  change: { state: 'past_due' | 'paused'; tries: number; failure: ChargeFailure; nextChargeAt: Date },
) => tx.updateTable('monthlyGifts').set(change).where('id', '=', id).execute()

export const change = (
  db: Db,
  id: number,
  set: Partial<
    Pick<MonthlyRow, 'amountCents' | 'cardId' | 'cardLast4' | 'state' | 'tries' | 'failure' | 'months' | 'nextChargeAt'>
  >,
) => db.updateTable('monthlyGifts').set(set).where('id', '=', id).execute()

export type DuePosition = Pick<MonthlyRow, 'id' | 'nextChargeAt'>

/**
 * The earliest first, starting after `after`. Only of givers who could end it: a person who deleted the account or cannot sign in
 * is not charged.
 */
export const listDue = (
  db: Db,
  now: Date,
  { after, limit }: { after: DuePosition | undefined; limit: number },
): Promise<DuePosition[]> => {
  const position = after ? { after: after.nextChargeAt.toISOString(), id: after.id } : null
  const order = { by: ['monthlyGifts.nextChargeAt', 'monthlyGifts.id'], direction: 'asc' } as const
  return db
    .selectFrom('monthlyGifts')
    .select(['id', 'nextChargeAt'])
    .where('state', 'in', ['active', 'past_due'])
    .where('nextChargeAt', '<=', now)
    .where(isActiveMember(sql.ref('monthlyGifts.donorId'), sql`${now}`))
    .where(afterPosition(position, order))
    .orderBy('nextChargeAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}
