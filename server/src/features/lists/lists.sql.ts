import { beyond, newestFirst } from '../../db/beyond.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { selectVideos } from '../videos/video-row.ts'
import { isListed, visibleTo } from '../videos/videos.visibility.ts'

/** Every list answers one row more than `limit` when a further page exists. */
export interface ListPage {
  limit: number
  position: Position | null
}

/** Approved videos of the followed channels, newest first. Each channel gives its newest only, however many it has. */
export function listSubscriptions(db: Db, subscriberId: number, { limit, position }: ListPage) {
  const isBeyond = beyond(position, newestFirst('videos.createdAt', 'videos.id'))
  return selectVideos(db)
    .where('videos.id', 'in', (from) =>
      from
        .selectFrom('subscriptions')
        .innerJoinLateral(
          (lateral) =>
            lateral
              .selectFrom('videos')
              .select('videos.id')
              .whereRef('videos.ownerId', '=', 'subscriptions.channelId')
              .where(isListed)
              .where(isBeyond)
              .orderBy('videos.createdAt', 'desc')
              .orderBy('videos.id', 'desc')
              .limit(limit + 1)
              .as('newest'),
          (join) => join.onTrue(),
        )
        .select('newest.id')
        .where('subscriptions.subscriberId', '=', subscriberId),
    )
    .select('videos.createdAt as listedAt')
    .orderBy('videos.createdAt', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Last watched first. */
export function listHistory(db: Db, userId: number, { limit, position }: ListPage) {
  return selectVideos(db)
    .innerJoin('watchProgress', 'watchProgress.videoId', 'videos.id')
    .select('watchProgress.updatedAt as listedAt')
    .where('watchProgress.userId', '=', userId)
    .where(isListed)
    .where(beyond(position, newestFirst('watchProgress.updatedAt', 'watchProgress.videoId')))
    .orderBy('watchProgress.updatedAt', 'desc')
    .orderBy('watchProgress.videoId', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Last saved first. */
export function listWatchLater(db: Db, userId: number, { limit, position }: ListPage) {
  return selectVideos(db)
    .innerJoin('watchLater', 'watchLater.videoId', 'videos.id')
    .select('watchLater.createdAt as listedAt')
    .where('watchLater.userId', '=', userId)
    .where(isListed)
    .where(beyond(position, newestFirst('watchLater.createdAt', 'watchLater.videoId')))
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
    .where(isListed)
    .where(beyond(position, newestFirst('reactions.createdAt', 'reactions.videoId')))
    .orderBy('reactions.createdAt', 'desc')
    .orderBy('reactions.videoId', 'desc')
    .limit(limit + 1)
    .execute()
}

export type ListRow = Awaited<ReturnType<typeof listHistory>>[number]

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

export const save = (db: Db, userId: number, videoId: number) =>
  db
    .insertInto('watchLater')
    .values({ userId, videoId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** @returns whether it stood on the list. */
export async function unsave(db: Db, userId: number, videoId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('watchLater')
    .where('userId', '=', userId)
    .where('videoId', '=', videoId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export const forgetProgress = (db: Db, userId: number, videoId: number) =>
  db.deleteFrom('watchProgress').where('userId', '=', userId).where('videoId', '=', videoId).execute()

export const findProgress = (db: Db, userId: number, videoIds: number[]) =>
  db
    .selectFrom('watchProgress')
    .innerJoin('videos', 'videos.id', 'watchProgress.videoId')
    .select(['watchProgress.videoId', 'watchProgress.positionSeconds', 'videos.durationSeconds'])
    .where('watchProgress.userId', '=', userId)
    .where('watchProgress.videoId', 'in', videoIds)
    .execute()
