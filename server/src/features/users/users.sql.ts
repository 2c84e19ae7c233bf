import type { OwnVideoState } from '@lamplight/contract/users'
import { type RawBuilder, sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import type { Counter } from '../../db/counters.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type ChannelSums, currentSums } from '../../db/stored-sums.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import { selectVideos } from '../videos/video-row.ts'
import { isListed, listed, listedFor, listedForMembersOnly } from '../videos/videos.visibility.ts'

/** The listed videos of a channel and their views by language; an empty language means that none is set. */
export const channelLanguages: ChannelSums = {
  table: 'channel_languages',
  changes: 'channel_language_changes',
  keys: ['owner_id', 'language'],
  sums: ['videos', 'views'],
  recount: (inRange) => sql`
    SELECT owner_id, split_part(coalesce(language, ''), '-', 1) AS language, count(*) AS videos, sum(views) AS views
    FROM videos v WHERE ${inRange('owner_id')} AND ${listed('v')} GROUP BY 1, 2`,
}

/** The same of the videos that only members find there. */
export const channelMembersLanguages: ChannelSums = {
  table: 'channel_members_languages',
  changes: 'channel_members_language_changes',
  keys: ['owner_id', 'language'],
  sums: ['videos', 'views'],
  recount: (inRange) => sql`
    SELECT owner_id, split_part(coalesce(language, ''), '-', 1) AS language, count(*) AS videos, sum(views) AS views
    FROM videos v WHERE ${inRange('owner_id')} AND ${listedForMembersOnly('v')} GROUP BY 1, 2`,
}

/** The sums by language of what a viewer finds in a channel, for a `FROM`. */
function sumsFor(viewer: Viewer | null, id: number): RawBuilder<unknown> {
  const ofEverybody = currentSums(channelLanguages, sql`owner_id = ${id}`)
  if (!viewer) return ofEverybody
  const ofMembers = currentSums(channelMembersLanguages, sql`owner_id = ${id}`)
  return sql`(SELECT language, sum(videos) AS videos, sum(views) AS views
    FROM (SELECT * FROM ${ofEverybody} AS e UNION ALL SELECT * FROM ${ofMembers} AS m) AS found GROUP BY language)`
}

/** Not deleted: such a row stays only for what refers to it. While an account waits for approval, only staff find its channel. */
const isChannelFor = (viewer: Viewer | null) =>
  isStaff(viewer)
    ? sql<boolean>`users.deleted_at IS NULL`
    : sql<boolean>`users.deleted_at IS NULL AND users.waits_since IS NULL`

interface ChannelTotals {
  videoCount: number
  totalViews: number
  /** The most frequent one first. */
  languages: string[]
}

/** A person with the sums of the approved videos that the viewer finds in the channel. */
export const findChannel = (db: Db, id: number, viewer: Viewer | null) =>
  db
    .selectFrom('users')
    .leftJoinLateral(
      sql<ChannelTotals>`(SELECT coalesce(sum(videos), 0)::bigint AS video_count, coalesce(sum(views), 0)::bigint AS total_views,
          coalesce(array_agg(language ORDER BY videos DESC, language) FILTER (WHERE videos > 0 AND language <> ''), '{}') AS languages
        FROM ${sumsFor(viewer, id)} AS l)`.as<'sums'>('sums'),
      (join) => join.onTrue(),
    )
    .select((select) => [
      'users.id',
      'users.username',
      'users.displayName',
      'users.avatarKey',
      'users.subscriberCount',
      'users.role',
      'users.bio',
      'users.website',
      'users.createdAt',
      'users.pinnedVideoId',
      'users.bannerVideoId',
      'sums.videoCount',
      'sums.totalViews',
      'sums.languages',
      select
        .exists(
          select
            .selectFrom('subscriptions')
            .select(sql.lit(1).as('one'))
            .whereRef('subscriptions.channelId', '=', 'users.id')
            .where('subscriptions.subscriberId', '=', viewer?.id ?? 0),
        )
        .as('isSubscribed'),
    ])
    .where('users.id', '=', id)
    .where(isChannelFor(viewer))
    .executeTakeFirst()

export type ChannelRow = NonNullable<Awaited<ReturnType<typeof findChannel>>>

/** Approved ones of these videos, as lists show them. */
export async function findListed(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map()
  const rows = await selectVideos(db)
    .where('videos.id', '=', (where) => where.fn.any(where.val(ids)))
    .where(isListed)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which of these are approved videos of this person. */
export async function countOwnListed(db: Db, ownerId: number, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('id', 'in', ids)
    .where(isListed)
    .execute()
  return rows.length
}

export const setChosenVideos = (
  db: Db,
  userId: number,
  chosen: { pinnedVideoId?: number | null | undefined; bannerVideoId?: number | null | undefined },
) => db.updateTable('users').set(chosen).where('id', '=', userId).execute()

export interface ChannelPage {
  viewer: Viewer | null
  /** Also what is not approved. */
  withUnlisted: boolean
  /** Only titles with these words, the last of them perhaps unfinished. */
  q: string
  state: OwnVideoState | undefined
  limit: number
  position: Position | null
}

/** As literals, so that the planner knows that the rows are in the partial index (videos_owner_not_public, videos_channel). */
const STATES: Record<OwnVideoState, RawBuilder<boolean>> = {
  public: sql`videos.status = 'approved' AND videos.publish_at IS NULL AND videos.visibility = 'public'`,
  unlisted: sql`videos.visibility = 'unlisted'`,
  members: sql`videos.visibility = 'members'`,
  scheduled: sql`videos.publish_at IS NOT NULL`,
  pending: sql`videos.status = 'pending'`,
  rejected: sql`videos.status = 'rejected'`,
  failed: sql`videos.processing = 'failed'`,
}

/** Newest first; one row more than `limit` when a further page exists. */
export function listVideos(db: Db, ownerId: number, { viewer, withUnlisted, q, state, limit, position }: ChannelPage) {
  let query = selectVideos(db).where('videos.ownerId', '=', ownerId).where('videos.deletedAt', 'is', null)
  if (!withUnlisted) query = query.where(listedFor(viewer))
  if (state) query = query.where(STATES[state])
  if (q.trim() !== '') {
    query = query.where(
      // As in the history: reads the titles (the words with weight A) of the videos, newest first, until the page is full.
      sql<boolean>`EXISTS (SELECT 1 FROM video_search s WHERE s.video_id = videos.id
        AND ts_filter(s.title_words, '{a}') @@ (SELECT search_query(${q}) || search_beginnings(${q})) OFFSET 0)`,
    )
  }
  return query
    .where(afterPosition(position, newestFirst('videos.createdAt', 'videos.id')))
    .orderBy('videos.createdAt', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Whether there is such a person to subscribe to. */
export const hasChannel = async (db: Db, id: number, viewer: Viewer | null): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).where(isChannelFor(viewer)).executeTakeFirst()) !==
  undefined

/**
 * Sets or clears a subscription and changes the count by as much. Returns the subscribers; undefined when the channel was
 * deleted meanwhile. Two tabs of one subscriber wait for each other at the row of the subscription.
 */
export async function setSubscription(
  tx: Tx,
  { subscriberId, channelId, isSubscribed }: { subscriberId: number; channelId: number; isSubscribed: boolean },
): Promise<number | undefined> {
  const change = isSubscribed
    ? await addSubscription(tx, subscriberId, channelId)
    : -(await removeSubscription(tx, subscriberId, channelId))
  const channel =
    change === 0
      ? tx.selectFrom('users').select('subscriberCount').where('id', '=', channelId).where('deletedAt', 'is', null)
      : tx
          .updateTable('users')
          .set({ subscriberCount: sql<number>`greatest(subscriber_count + ${change}, 0)` })
          .where('id', '=', channelId)
          .where('deletedAt', 'is', null)
          .returning('subscriberCount')
  return (await channel.executeTakeFirst())?.subscriberCount
}

/** How many were added: none when it was there. */
async function addSubscription(tx: Tx, subscriberId: number, channelId: number): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('subscriptions')
    .values({ subscriberId, channelId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

async function removeSubscription(tx: Tx, subscriberId: number, channelId: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('subscriptions')
    .where('subscriberId', '=', subscriberId)
    .where('channelId', '=', channelId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The subscribers of a channel. */
export const subscribersCounter: Counter = {
  table: 'users',
  column: 'subscriber_count',
  count: (inRange) => sql`
    SELECT channel_id AS id, count(*)::int AS count FROM subscriptions
    WHERE ${inRange('channel_id')} GROUP BY channel_id`,
}
