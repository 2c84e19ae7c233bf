import type { SponsorState, SponsorStep } from '@lamplight/contract/sponsor-states'
import { type Insertable, sql, type Updateable } from 'kysely'
import { afterPosition } from '../../db/after-position.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { doubleClickSince, duplicatesSince } from '../../db/duplicate-submissions.ts'
import { isActiveMember } from '../../db/member-status.ts'
import type { Schema } from '../../db/schema.ts'

const selectContent = (db: Db) => db.selectFrom('sponsoredContent').selectAll()

export type SponsorRow = Awaited<ReturnType<ReturnType<typeof selectContent>['execute']>>[number]
export type SponsorValues = Updateable<Schema['sponsoredContent']>

/** Newest first; one more than `limit` when a further page exists. `afterId`: the last one of the page before. */
export const listByAdvertiser = (
  db: Db,
  advertiserId: number,
  { states, limit, afterId }: { states: readonly SponsorState[]; limit: number; afterId: number | null },
): Promise<SponsorRow[]> =>
  selectContent(db)
    .where('advertiserId', '=', advertiserId)
    .where('status', 'in', states)
    .$if(afterId !== null, (query) => query.where('id', '<', afterId))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

/** What an advertiser has that is neither over nor rejected; the rows stay locked until the transaction ends. */
export const lockUnfinished = (tx: Tx, advertiserId: number): Promise<SponsorRow[]> =>
  selectContent(tx)
    .where('advertiserId', '=', advertiserId)
    .where('status', 'in', ['pending', 'approved', 'active'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** What was rejected, or ended without having been paid: its budget is not spent. */
const isWithdrawn = sql<boolean>`(status = 'rejected' OR (status = 'completed' AND paid_at IS NULL))`

export const sumOfAdvertiser = (db: Db, advertiserId: number) =>
  db
    .selectFrom('sponsoredContent')
    .where('advertiserId', '=', advertiserId)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
      fn.countAll<number>().filterWhere('status', '=', 'active').as('active'),
      fn.coalesce(fn.sum<number>('impressions'), sql.lit(0)).as('impressions'),
      fn
        .coalesce(fn.sum<number>('budgetCents').filterWhere(sql<boolean>`NOT ${isWithdrawn}`), sql.lit(0))
        .as('budgetCents'),
      fn.coalesce(fn.sum<number>('budgetCents').filterWhere(isWithdrawn), sql.lit(0)).as('withdrawnCents'),
    ])
    .executeTakeFirstOrThrow()

/** In one state, oldest first; one more than `limit` when a further page exists. */
export const listByStatus = (
  db: Db,
  status: SponsorState,
  { limit, position }: { limit: number; position: Position | null },
): Promise<SponsorRow[]> =>
  selectContent(db)
    .where('status', '=', status)
    .where(afterPosition(position, { by: ['sponsoredContent.createdAt', 'sponsoredContent.id'], direction: 'asc' }))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit + 1)
    .execute()

/** Those of the advertisers who are suspended or have left: their content is not shown. */
export async function listInactive(db: Db, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...userIds, 0])
    .where(sql<boolean>`NOT (${isActiveMember(sql`users.id`)})`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const findContent = (db: Db, id: number): Promise<SponsorRow | undefined> =>
  selectContent(db).where('id', '=', id).executeTakeFirst()

/** The row stays locked until the transaction ends. */
export const lockContent = (tx: Tx, id: number): Promise<SponsorRow | undefined> =>
  selectContent(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** What an advertiser submits. */
type Submitted = Pick<
  SponsorRow,
  | ('advertiserId' | 'title' | 'description' | 'contentUrl' | 'thumbnailUrl' | 'advertiserName' | 'advertiserWebsite')
  | ('categoryId' | 'placement' | 'wantsFeatured' | 'startDate' | 'endDate' | 'timeZone' | 'budgetCents')
>

/** The same content of this advertiser within the last minute, as it was submitted. */
export const findDuplicate = (tx: Tx, values: Submitted): Promise<SponsorRow | undefined> =>
  selectContent(tx)
    .where((where) => where.and({ ...values, status: 'pending', version: 1 }))
    .where('createdAt', '>', duplicatesSince)
    .executeTakeFirst()

/** A copy of the content that was made by a press just before. */
export const findCopy = (tx: Tx, id: number, values: Submitted): Promise<SponsorRow | undefined> =>
  selectContent(tx)
    .where((where) => where.and({ ...values, status: 'pending', version: 1 }))
    .where('id', '>', id)
    .where('createdAt', '>', doubleClickSince)
    .executeTakeFirst()

export const insertContent = (tx: Tx, values: Insertable<Schema['sponsoredContent']>): Promise<SponsorRow> =>
  tx.insertInto('sponsoredContent').values(values).returningAll().executeTakeFirstOrThrow()

/** Every change increments the version, so that a decision on an outdated card is detected. */
export const updateContent = (tx: Tx, id: number, values: SponsorValues): Promise<SponsorRow> =>
  tx
    .updateTable('sponsoredContent')
    .set((set) => ({ ...values, version: set('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Whether the advertiser has not replaced the URL meanwhile. */
export const isPictureSource = async (db: Db, id: number, address: string): Promise<boolean> =>
  (await db
    .selectFrom('sponsoredContent')
    .select('id')
    .where('id', '=', id)
    .where('thumbnailUrl', '=', address)
    .executeTakeFirst()) !== undefined

/** Stores the copied picture, unless its URL has changed meanwhile. */
export const setPicture = (db: Db, id: number, address: string, pictureKey: string | null) =>
  db
    .updateTable('sponsoredContent')
    .set({ pictureKey, pictureState: pictureKey ? 'ready' : 'failed' })
    .where('id', '=', id)
    .where('thumbnailUrl', '=', address)
    .execute()

/** It stays until the transaction ends: categories are removed only when nothing is filed in them. */
export const hasVideoCategory = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'video')
    .forKeyShare()
    .executeTakeFirst()) !== undefined

export interface StepRow {
  contentId: number
  step: SponsorStep
  fromStatus: SponsorState | null
  toStatus: SponsorState
  actorId: number | null
  notes: string
  createdAt: Date
}

export const insertTransition = (tx: Tx, row: StepRow) => tx.insertInto('sponsoredTransitions').values(row).execute()

/** Newest first. */
export const listTransitions = (db: Db, contentId: number) =>
  db
    .selectFrom('sponsoredTransitions as step')
    .leftJoin('users', 'users.id', 'step.actorId')
    .select([
      'step.id',
      'step.step',
      'step.fromStatus',
      'step.toStatus',
      'step.notes',
      'step.createdAt',
      'step.actorId',
      'users.displayName',
      'users.avatarKey',
    ])
    .where('step.contentId', '=', contentId)
    .orderBy('step.id', 'desc')
    .execute()

export type TransitionRow = Awaited<ReturnType<typeof listTransitions>>[number]

/** Campaigns that are due to start, locked; rows locked by another process are skipped. */
export const lockDueToBegin = (tx: Tx, now: Date, limit: number): Promise<SponsorRow[]> =>
  selectContent(tx)
    .where('status', '=', 'approved')
    .where('paidAt', 'is not', null)
    .where('startsAt', '<=', now)
    .where('endsAt', '>', now)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

/** Campaigns that are over, or have no budget left for another impression. */
export const lockDueToEnd = (tx: Tx, now: Date, limit: number): Promise<SponsorRow[]> =>
  selectContent(tx)
    .where('status', 'in', ['approved', 'active'])
    .where((where) =>
      where.or([
        where('endsAt', '<=', now),
        where.and([
          where('status', '=', 'active'),
          sql<boolean>`spent_millicents + cpm_cents > budget_cents::bigint * 1000`,
        ]),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

export const listDays = (db: Db, contentId: number) =>
  db
    .selectFrom('sponsoredDays')
    .select(['day', 'impressions', 'clicks', 'spentMillicents'])
    .where('contentId', '=', contentId)
    .orderBy('day')
    .execute()

/** The pages with the most impressions. */
export const listPages = (db: Db, contentId: number, limit: number) =>
  db
    .selectFrom('sponsoredPages')
    .select(['path', 'impressions', 'clicks'])
    .where('contentId', '=', contentId)
    .orderBy('impressions', 'desc')
    .orderBy('path')
    .limit(limit)
    .execute()
