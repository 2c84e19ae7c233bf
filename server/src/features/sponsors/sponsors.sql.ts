import type { Placement } from '@lamplight/contract/placements'
import type { SponsorState, SponsorStep } from '@lamplight/contract/sponsors'
import { type Insertable, sql, type Updateable } from 'kysely'
import { afterPosition } from '../../db/after-position.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { doubleClickSince, duplicatesSince } from '../../db/duplicate-submissions.ts'
import { isActiveMember } from '../../db/member-status.ts'
import type { Schema } from '../../db/schema.ts'
import { isListed } from '../videos/videos.visibility.ts'

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

export const sumOfAdvertiser = (db: Db, advertiserId: number) =>
  db
    .selectFrom('sponsoredContent')
    .where('advertiserId', '=', advertiserId)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
      fn.countAll<number>().filterWhere('status', '=', 'active').as('active'),
      fn.coalesce(fn.sum<number>('impressions'), sql.lit(0)).as('impressions'),
      fn.coalesce(fn.sum<number>('budgetCents'), sql.lit(0)).as('budgetCents'),
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

/** The most candidates of one placement: those farthest behind their pace come first. */
const MAX_CANDIDATES = 200

/**
 * Campaigns that may be shown in a placement now: active, in time, not paused, with budget left, of this category or of none, and
 * behind its even pace. `wanted` is how many impressions it is behind. A flight starts with the share of an hour (of a
 * twentieth of a short flight), so that it is seen at once.
 */
export async function listCandidates(db: Db, placement: Placement, categoryId: number | null, now: Date) {
  const matches = categoryId === null ? sql`true` : sql`(category_id IS NULL OR category_id = ${categoryId})`
  const { rows } = await sql<{
    id: number
    advertiserId: number
    title: string
    description: string
    contentUrl: string
    advertiserName: string
    advertiserWebsite: string | null
    isFeatured: boolean
    placement: Placement
    categoryId: number | null
    pictureKey: string | null
    wanted: number
  }>`
    SELECT id, advertiser_id, title, description, content_url, advertiser_name, advertiser_website, is_featured, placement,
      category_id, picture_key, wanted
    FROM (
      SELECT *, paced_impressions - impressions + ceil((total - paced_impressions) * least(1,
        (extract(epoch FROM ${now}::timestamptz - paced_from) + least(3600, flight * 0.05)) / flight))::integer AS wanted
      FROM (
        SELECT *, budget_cents::bigint * 1000 / cpm_cents AS total,
          greatest(1, extract(epoch FROM ends_at - paced_from)) AS flight
        FROM sponsored_content
        WHERE status = 'active' AND paused_at IS NULL AND placement = ${placement} AND ${matches}
          AND starts_at <= ${now} AND ends_at > ${now}
          AND spent_millicents + cpm_cents <= budget_cents::bigint * 1000
          AND ${isActiveMember(sql`sponsored_content.advertiser_id`)}
      ) AS running
    ) AS paced
    WHERE wanted > 0
    ORDER BY wanted::float8 / total DESC, id
    LIMIT ${MAX_CANDIDATES}`.execute(db)
  return rows
}

export type CandidateRow = Awaited<ReturnType<typeof listCandidates>>[number]

/** Owner and category of a listed video, and whether sponsored content may be shown beside it. */
export const findVideoPage = (db: Db, videoId: number) =>
  db
    .selectFrom('videos')
    .leftJoin('categories', 'categories.id', 'videos.categoryId')
    .leftJoin('sponsorRefusals', 'sponsorRefusals.channelId', 'videos.ownerId')
    .select((select) => [
      'videos.ownerId',
      'videos.categoryId',
      select.fn.coalesce('categories.allowsSponsors', sql<boolean>`true`).as('allowsSponsors'),
      select('sponsorRefusals.channelId', 'is not', null).as('isRefused'),
    ])
    .where('videos.id', '=', videoId)
    .where(isListed)
    .executeTakeFirst()

/** True when the category exists and allows sponsored content. */
export const allowsSponsors = async (db: Db, categoryId: number): Promise<boolean> =>
  (await db.selectFrom('categories').select('allowsSponsors').where('id', '=', categoryId).executeTakeFirst())
    ?.allowsSponsors ?? false

export const isRefusedBy = async (db: Db, channelId: number): Promise<boolean> =>
  (await db.selectFrom('sponsorRefusals').select('channelId').where('channelId', '=', channelId).executeTakeFirst()) !==
  undefined

/** Names in lower case. */
export async function listRefusedAdvertisers(db: Db, channelId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sponsorAdvertiserRefusals')
    .select('advertiser')
    .where('channelId', '=', channelId)
    .orderBy('advertiser')
    .execute()
  return rows.map(({ advertiser }) => advertiser)
}

/** Distinct names in lower case. */
export async function setRefusedAdvertisers(tx: Tx, channelId: number, advertisers: readonly string[]): Promise<void> {
  await tx.deleteFrom('sponsorAdvertiserRefusals').where('channelId', '=', channelId).execute()
  const rows = advertisers.map((advertiser) => ({ channelId, advertiser }))
  if (rows.length > 0) await tx.insertInto('sponsorAdvertiserRefusals').values(rows).execute()
}

export const setRefusal = (tx: Tx, channelId: number, refuses: boolean) =>
  refuses
    ? tx
        .insertInto('sponsorRefusals')
        .values({ channelId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    : tx.deleteFrom('sponsorRefusals').where('channelId', '=', channelId).execute()

/** The campaigns a viewer has been shown today. */
export const listSeen = (db: Db, viewerKey: string) =>
  db
    .selectFrom('sponsoredViews')
    .select(['contentId', 'placement', 'shown', 'lastAt'])
    .where('viewerKey', '=', viewerKey)
    .execute()

/** False when the token was already used for this. */
export async function useToken(tx: Tx, token: string, kind: 'impression' | 'click', usedAt: Date): Promise<boolean> {
  const result = await tx
    .insertInto('sponsoredTokenUses')
    .values({ token, kind, usedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Adds one to what the viewer has seen of a campaign today; false when that is already `most`. */
export async function addSeen(
  tx: Tx,
  { viewerKey, contentId, placement }: { viewerKey: string; contentId: number; placement: Placement },
  most: number,
  now: Date,
): Promise<boolean> {
  const result = await sql`
    INSERT INTO sponsored_views AS v (viewer_key, content_id, placement, shown, last_at)
    VALUES (${viewerKey}, ${contentId}, ${placement}, 1, ${now})
    ON CONFLICT (viewer_key, content_id) DO UPDATE SET shown = v.shown + 1, last_at = ${now} WHERE v.shown < ${most}`.execute(
    tx,
  )
  return result.numAffectedRows === 1n
}

/**
 * Adds one impression and its price, when the campaign runs at this moment and its budget has room for one more. The
 * condition is part of the update, so that simultaneous impressions never exceed the budget.
 */
export async function spendOnImpression(tx: Tx, id: number, now: Date): Promise<SponsorRow | undefined> {
  return tx
    .updateTable('sponsoredContent')
    .set((set) => ({
      impressions: set('impressions', '+', 1),
      spentMillicents: set('spentMillicents', '+', set.ref('cpmCents')),
    }))
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('pausedAt', 'is', null)
    .where('startsAt', '<=', now)
    .where('endsAt', '>', now)
    .where(sql<boolean>`spent_millicents + cpm_cents <= budget_cents::bigint * 1000`)
    .returningAll()
    .executeTakeFirst()
}

/** A click is counted as long as the campaign could have been seen; it costs nothing. */
export const addClick = (tx: Tx, id: number): Promise<SponsorRow | undefined> =>
  tx
    .updateTable('sponsoredContent')
    .set((set) => ({ clicks: set('clicks', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', ['active', 'completed'])
    .returningAll()
    .executeTakeFirst()

export interface Delivery {
  contentId: number
  /** The day in the campaign's time zone. */
  day: string
  path: string
  creatorId: number | null
  impressions: 0 | 1
  clicks: 0 | 1
  spentMillicents: number
}

/** Adds to the sums that reports and creators' shares are based on. */
export async function addDelivery(tx: Tx, delivery: Delivery): Promise<void> {
  const { contentId, day, path, creatorId, impressions, clicks, spentMillicents } = delivery
  await sql`
    INSERT INTO sponsored_days AS d (content_id, day, impressions, clicks, spent_millicents)
    VALUES (${contentId}, ${day}, ${impressions}, ${clicks}, ${spentMillicents})
    ON CONFLICT (content_id, day) DO UPDATE SET impressions = d.impressions + ${impressions},
      clicks = d.clicks + ${clicks}, spent_millicents = d.spent_millicents + ${spentMillicents}`.execute(tx)
  await sql`
    INSERT INTO sponsored_pages AS p (content_id, path, impressions, clicks)
    VALUES (${contentId}, ${path}, ${impressions}, ${clicks})
    ON CONFLICT (content_id, path) DO UPDATE SET impressions = p.impressions + ${impressions},
      clicks = p.clicks + ${clicks}`.execute(tx)
  if (creatorId === null || impressions === 0) return
  await sql`
    INSERT INTO sponsored_shares AS s (creator_id, content_id, impressions, spent_millicents)
    SELECT id, ${contentId}, 1, ${spentMillicents} FROM users WHERE id = ${creatorId}
    ON CONFLICT (creator_id, content_id) DO UPDATE SET impressions = s.impressions + 1,
      spent_millicents = s.spent_millicents + ${spentMillicents}`.execute(tx)
}

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

/** Deletes tokens and view counts of past days. */
export async function sweepDay(db: Db): Promise<void> {
  await sql`DELETE FROM sponsored_token_uses WHERE used_at < now() - interval '1 day'`.execute(db)
  await sql`DELETE FROM sponsored_views WHERE last_at < now() - interval '1 day'`.execute(db)
}
