import type { WatchedEntry } from '@lamplight/contract/lists'
import { sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import { builtOnce } from '../../db/built-once.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { momentUntilNow } from '../../db/now.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { selectVideos } from '../videos/video-row.ts'
import { RESUME } from '../videos/videos.view.ts'
import { isForMembers, isListedForMembers, visibleTo } from '../videos/videos.visibility.ts'

/** Every list returns one row more than `limit` when a further page exists. */
export interface ListPage {
  limit: number
  position: Position | null
}

/**
 * Approved videos of the followed channels, also those for members, newest first. A page can only contain videos of as many channels as it has
 * places, of those with the newest video; of these channels, only the newest videos are read.
 */
export const listSubscriptions = (db: Db, subscriberId: number, { limit, position }: ListPage) =>
  position
    ? selectSubscriptions(db, subscriberId, limit + 1, position).execute()
    : newestOfSubscriptions(db, subscriberId, limit + 1)

const newestOfSubscriptions = builtOnce((db, subscriberId: number, most: number) =>
  selectSubscriptions(db, subscriberId, most, null),
)

function selectSubscriptions(db: Db, subscriberId: number, most: number, position: Position | null) {
  const newest = (count: number) =>
    db
      .selectFrom('videos')
      .select(['videos.id', 'videos.createdAt'])
      .where('videos.ownerId', '=', sql.ref<number>('subscriptions.channelId'))
      .where(isListedForMembers)
      .where(afterPosition(position, newestFirst('videos.createdAt', 'videos.id')))
      .orderBy('videos.createdAt', 'desc')
      .orderBy('videos.id', 'desc')
      .limit(count)
  // Limited to its one row, or the planner reads the rows of all channels for a member who follows many.
  const stored = db
    .selectFrom('channelNewestVideos')
    .select(['createdAt', 'videoId'])
    .where('channelId', '=', sql.ref<number>('subscriptions.channelId'))
    .limit(1)
  const followed = db
    .selectFrom('subscriptions')
    .where('subscriptions.subscriberId', '=', subscriberId)
    .select('subscriptions.channelId')
    .limit(most)
  const channels = position
    ? followed
        .innerJoinLateral(newest(1).as('first'), (join) => join.onTrue())
        .orderBy('first.createdAt', 'desc')
        .orderBy('first.id', 'desc')
    : followed
        .innerJoinLateral(stored.as('first'), (join) => join.onTrue())
        .orderBy('first.createdAt', 'desc')
        .orderBy('first.videoId', 'desc')
  return selectVideos(db)
    .where('videos.id', 'in', (from) =>
      from
        .selectFrom(channels.as('subscriptions'))
        .innerJoinLateral(newest(most).as('newest'), (join) => join.onTrue())
        .select('newest.id')
        .orderBy('newest.createdAt', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(most),
    )
    .select('videos.createdAt as listedAt')
    .orderBy('videos.createdAt', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(most)
}

/** The followed channels, the one with the newest approved video first; at the end those without any, by the time they were followed. */
export const listChannels = (db: Db, subscriberId: number, { limit, position }: ListPage) =>
  position
    ? selectChannels(db, subscriberId, limit + 1, position).execute()
    : firstChannels(db, subscriberId, limit + 1)

const firstChannels = builtOnce((db, subscriberId: number, most: number) =>
  selectChannels(db, subscriberId, most, null),
)

function selectChannels(db: Db, subscriberId: number, most: number, position: Position | null) {
  const since = sql<Date>`coalesce(newest.created_at, subscriptions.created_at - interval '50 years')`
  let followed = db
    .selectFrom('subscriptions')
    .leftJoin('channelNewestVideos as newest', 'newest.channelId', 'subscriptions.channelId')
    .select(['subscriptions.channelId', 'newest.createdAt as newestVideoAt', since.as('listedAt')])
    .where('subscriptions.subscriberId', '=', subscriberId)
  if (position) {
    followed = followed.where(
      sql<boolean>`(${since}, subscriptions.channel_id) < (${new Date(position.after)}, ${position.id})`,
    )
  }
  // The page is chosen before names and pictures are read: the rows of people are long.
  const page = followed.orderBy('listedAt', 'desc').orderBy('subscriptions.channelId', 'desc').limit(most)
  return db
    .selectFrom(page.as('page'))
    .innerJoin('users', 'users.id', 'page.channelId')
    .select(['users.id', 'users.username', 'users.displayName', 'users.avatarKey'])
    .select(['page.newestVideoAt', 'page.listedAt'])
    .orderBy('page.listedAt', 'desc')
    .orderBy('page.channelId', 'desc')
}

/** Last watched first; with a text only videos that contain its words, also as prefixes. */
export function listHistory(db: Db, userId: number, { limit, position }: ListPage, q = '') {
  const text = q.trim() === '' ? null : q
  if (position) return selectHistory(db, userId, limit + 1, position, text).execute()
  return text === null ? lastWatched(db, userId, limit + 1) : lastWatchedWith(db, userId, limit + 1, text)
}

const lastWatched = builtOnce((db, userId: number, most: number) => selectHistory(db, userId, most, null, null))
const lastWatchedWith = builtOnce((db, userId: number, most: number, text: string) =>
  selectHistory(db, userId, most, null, text),
)

function selectHistory(db: Db, userId: number, most: number, position: Position | null, text: string | null) {
  let query = selectVideos(db)
    .innerJoin('watchProgress', 'watchProgress.videoId', 'videos.id')
    .select(['watchProgress.updatedAt as listedAt', 'watchProgress.positionSeconds'])
    .where('watchProgress.userId', '=', userId)
    .where(isForMembers)
  if (text !== null) {
    query = query.where(
      // Reads the texts of the history's videos, newest first, until the page is full, and only the rows of those that contain the
      // words. Without OFFSET 0 PostgreSQL joins the history with all videos that contain them.
      sql<boolean>`EXISTS (SELECT 1 FROM video_search s WHERE s.video_id = watch_progress.video_id
        AND s.words @@ (SELECT search_query(${text}) || search_beginnings(${text})) OFFSET 0)`,
    )
  }
  return query
    .where(afterPosition(position, newestFirst('watchProgress.updatedAt', 'watchProgress.videoId')))
    .orderBy('watchProgress.updatedAt', 'desc')
    .orderBy('watchProgress.videoId', 'desc')
    .limit(most)
}

/** Last saved first. */
export function listWatchLater(db: Db, userId: number, { limit, position }: ListPage) {
  return selectVideos(db)
    .innerJoin('watchLater', 'watchLater.videoId', 'videos.id')
    .select('watchLater.createdAt as listedAt')
    .where('watchLater.userId', '=', userId)
    .where(isForMembers)
    .where(afterPosition(position, newestFirst('watchLater.createdAt', 'watchLater.videoId')))
    .orderBy('watchLater.createdAt', 'desc')
    .orderBy('watchLater.videoId', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Last liked first. */
export function listLiked(db: Db, userId: number, { limit, position }: ListPage) {
  return selectVideos(db)
    .innerJoin('reactions', 'reactions.videoId', 'videos.id')
    .select('reactions.createdAt as listedAt')
    .where('reactions.userId', '=', userId)
    .where('reactions.value', '=', 'like')
    .where(isForMembers)
    .where(afterPosition(position, newestFirst('reactions.createdAt', 'reactions.videoId')))
    .orderBy('reactions.createdAt', 'desc')
    .orderBy('reactions.videoId', 'desc')
    .limit(limit + 1)
    .execute()
}

export type ListRow = Awaited<ReturnType<typeof listWatchLater>>[number]

/** True when the viewer may see the video. */
export async function isVisible(db: Db, videoId: number, viewer: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '=', videoId)
    .where(visibleTo(viewer))
    .executeTakeFirst()
  return row !== undefined
}

/** `savedAt`: when it was saved before it was removed; a later moment than now counts as now. */
export const save = (db: Db, userId: number, videoId: number, savedAt?: string) =>
  db
    .insertInto('watchLater')
    .values({ userId, videoId, ...(savedAt && { createdAt: momentUntilNow(savedAt) }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** @returns when it was saved; undefined when it was not on the list. */
export const unsave = (db: Db, userId: number, videoId: number) =>
  db
    .deleteFrom('watchLater')
    .where('userId', '=', userId)
    .where('videoId', '=', videoId)
    .returning('createdAt as savedAt')
    .executeTakeFirst()

/** @returns what was removed. */
export const forgetProgress = (db: Db, userId: number, videoId: number) =>
  db
    .deleteFrom('watchProgress')
    .where('userId', '=', userId)
    .where('videoId', '=', videoId)
    .returning(['positionSeconds as position', 'updatedAt as watchedAt'])
    .executeTakeFirst()

/** A position that was reported since the removal is kept. */
export const restoreProgress = (db: Db, userId: number, videoId: number, { position, watchedAt }: WatchedEntry) =>
  db
    .insertInto('watchProgress')
    .columns(['userId', 'videoId', 'positionSeconds', 'updatedAt'])
    .expression((on) =>
      on
        .selectFrom('videos')
        .select([
          sql<number>`${userId}::integer`.as('userId'),
          'id',
          sql<number>`least(${position}::float8, duration_seconds)`.as('positionSeconds'),
          momentUntilNow(watchedAt).as('updatedAt'),
        ])
        .where('id', '=', videoId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const clearHistory = (db: Db, userId: number) =>
  db.deleteFrom('watchProgress').where('userId', '=', userId).execute()

/** The approved videos watched last, without those of its newest `searched` that were watched to the end. */
export const listUnfinished = (db: Db, userId: number, { searched, limit }: { searched: number; limit: number }) =>
  unfinished(db, userId, searched, limit)

const unfinished = builtOnce((db, userId: number, searched: number, limit: number) =>
  selectVideos(db)
    .innerJoin(
      (on) =>
        on
          .selectFrom('watchProgress')
          .innerJoin('videos', 'videos.id', 'watchProgress.videoId')
          .select(['watchProgress.videoId', 'watchProgress.positionSeconds', 'watchProgress.updatedAt'])
          .where('watchProgress.userId', '=', userId)
          .where(isForMembers)
          .orderBy('watchProgress.updatedAt', 'desc')
          .orderBy('watchProgress.videoId', 'desc')
          .limit(searched)
          .as('unfinished'),
      (join) => join.onRef('unfinished.videoId', '=', 'videos.id'),
    )
    .select('unfinished.positionSeconds')
    // The rule of `resumeAt` (videos.view.ts), so that only the rows that are shown are read whole.
    .where('unfinished.positionSeconds', '>', RESUME.firstSeconds)
    .where(
      sql<boolean>`unfinished.position_seconds < videos.duration_seconds - least(${RESUME.endMostSeconds}::float8,
        greatest(${RESUME.endLeastSeconds}::float8, videos.duration_seconds * ${RESUME.endPart}::float8))`,
    )
    .orderBy('unfinished.updatedAt', 'desc')
    .orderBy('unfinished.videoId', 'desc')
    .limit(limit),
)

export const findProgress = (db: Db, userId: number, videoIds: number[]) =>
  db
    .selectFrom('watchProgress')
    .innerJoin('videos', 'videos.id', 'watchProgress.videoId')
    .select(['watchProgress.videoId', 'watchProgress.positionSeconds', 'videos.durationSeconds'])
    .where('watchProgress.userId', '=', userId)
    .where('watchProgress.videoId', 'in', videoIds)
    .execute()
