import type { Placement } from '@lamplight/contract/placements'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { isActiveMember } from '../../db/member-status.ts'
import { isListed } from '../videos/videos.visibility.ts'
import type { SponsorRow } from './sponsors.sql.ts'

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

/** Deletes tokens and view counts of past days. */
export async function sweepDay(db: Db): Promise<void> {
  await sql`DELETE FROM sponsored_token_uses WHERE used_at < now() - interval '1 day'`.execute(db)
  await sql`DELETE FROM sponsored_views WHERE last_at < now() - interval '1 day'`.execute(db)
}
