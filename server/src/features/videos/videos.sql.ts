import type { ModerationState, ReactionValue } from '@lamplight/contract/video-states'
import { CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import type { Counter } from '../../db/counters.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { canReceive } from '../../db/member-status.ts'
import { momentUntilNow, now } from '../../db/now.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { hasTag, isInLanguages, tagsFor } from './content-language.ts'
import { selectVideos } from './video-row.ts'
import { isListed, visibleTo } from './videos.visibility.ts'

interface ListPage {
  limit: number
  position: Position | null
}

/** One row more than `limit` when a further page exists. */
export function listApproved(
  db: Db,
  { categoryId, languages = [] }: { categoryId?: number | undefined; languages?: readonly string[] | undefined },
  { limit, position }: ListPage,
) {
  let query = selectVideos(db).where(isListed)
  if (categoryId !== undefined) query = query.where('videos.categoryId', '=', categoryId)
  if (languages.length > 0) {
    query =
      categoryId === undefined
        ? query.where('videos.id', 'in', newestInEach(db, languages, { limit, position }))
        : query.where(isInLanguages('videos', languages))
  }
  return query
    .where(afterPosition(position, newestFirst('videos.createdAt', 'videos.id')))
    .orderBy('videos.createdAt', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** The newest of each language, so that a rare one does not make the database walk through all others. */
const newestInEach = (db: Db, languages: readonly string[], { limit, position }: ListPage) =>
  db
    .selectFrom(sql<{ tag: string }>`unnest(${tagsFor(languages)}::text[])`.as<'wanted'>(sql`wanted (tag)`))
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('videos')
          .select('videos.id')
          .where(isListed)
          .where(hasTag('videos', sql.ref('wanted.tag')))
          .where(afterPosition(position, newestFirst('videos.createdAt', 'videos.id')))
          .orderBy('videos.createdAt', 'desc')
          .orderBy('videos.id', 'desc')
          .limit(limit + 1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select('newest.id')

/** The moderation queue of one state; `ownerId` narrows it to one person's. Pending: the one that has waited longest first. */
export function listByStatus(
  db: Db,
  status: ModerationState,
  { ownerId, passing }: { ownerId: number | null; passing: RawBuilder<SqlBool> },
  { limit, position }: ListPage,
) {
  const oldestFirst = status === 'pending' && ownerId === null
  let query = selectVideos(db).where('videos.status', '=', status).where('videos.deletedAt', 'is', null)
  if (ownerId !== null) query = query.where('videos.ownerId', '=', ownerId)
  const direction = oldestFirst ? 'asc' : 'desc'
  return query
    .where(passing)
    .where(afterPosition(position, { by: ['videos.createdAt', 'videos.id'], direction }))
    .orderBy('videos.createdAt', direction)
    .orderBy('videos.id', direction)
    .limit(limit + 1)
    .execute()
}

/** Everything of a video that its page needs and that is the same for all viewers; visibility is the caller's to judge. */
export const findWatchRow = (db: Db, id: number) =>
  selectVideos(db)
    .select([
      'videos.processingProgress',
      'videos.processingFailure',
      'videos.mediaInfo',
      'videos.sourceUrl',
      'videos.deletedAt',
      canReceive(sql`videos.owner_id`).as('ownerMayReceive'),
      sql<
        {
          language: string
          label: string
          kind: 'captions' | 'subtitles' | 'descriptions' | 'chapters'
          version: number
        }[]
      >`coalesce((
        SELECT json_agg(json_build_object('language', c.language, 'label', c.label, 'kind', c.kind,
          'version', (extract(epoch FROM c.created_at) * 1000)::bigint) ORDER BY c.id)
        FROM captions c WHERE c.video_id = videos.id), '[]')`.as('captions'),
    ])
    .where('videos.id', '=', id)
    .executeTakeFirst()

/** A viewer's state for a video and its creator. */
export interface ViewerMarks {
  reaction: 'like' | 'dislike' | null
  positionSeconds: number | null
  isSaved: boolean
  isSubscribed: boolean
}

export const NO_MARKS: ViewerMarks = { reaction: null, positionSeconds: null, isSaved: false, isSubscribed: false }

/** Written out because it runs with every watch page: building it each time takes longer than the database does. */
const MARKS = `SELECT
  (SELECT value FROM reactions WHERE user_id = $1 AND video_id = $2) AS reaction,
  (SELECT position_seconds FROM watch_progress WHERE user_id = $1 AND video_id = $2) AS position_seconds,
  EXISTS (SELECT 1 FROM watch_later WHERE user_id = $1 AND video_id = $2) AS is_saved,
  EXISTS (SELECT 1 FROM subscriptions WHERE subscriber_id = $1 AND channel_id = $3) AS is_subscribed`

export async function findMarks(db: Db, viewerId: number, videoId: number, ownerId: number): Promise<ViewerMarks> {
  const { rows } = await db.executeQuery<ViewerMarks>(CompiledQuery.raw(MARKS, [viewerId, videoId, ownerId]))
  return rows[0] ?? NO_MARKS
}

/** Only what the visibility rule and the media routes need. */
export const findVisibilityFacts = (db: Db, id: number) =>
  db
    .selectFrom('videos')
    .select(['ownerId', 'status', 'visibility', 'publishAt', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** WebVTT of a video the viewer may see. */
export const findCaptions = (db: Db, videoId: number, language: string, viewer: Viewer | null) =>
  db
    .selectFrom('captions')
    .innerJoin('videos', 'videos.id', 'captions.videoId')
    .select('captions.content')
    .where('captions.videoId', '=', videoId)
    .where('captions.language', '=', language)
    .where(visibleTo(viewer))
    .executeTakeFirst()

/** True when the viewer may see it. */
export async function isVisible(db: Db, id: number, viewer: Viewer | null): Promise<boolean> {
  const row = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '=', id)
    .where(visibleTo(viewer))
    .executeTakeFirst()
  return row !== undefined
}

interface NewReaction {
  value: ReactionValue
  /** When the like was given that was removed since; a later moment than now counts as now. */
  likedAt?: string | undefined
}

/** Sets or clears a reaction and changes the likes by as much. Returns the likes, and when a removed like was given. */
export async function setReaction(
  tx: Tx,
  videoId: number,
  userId: number,
  reaction: NewReaction,
): Promise<{ likes: number; likedAt: Date | undefined }> {
  const { change, likedAt } = await changeReaction(tx, videoId, userId, reaction)
  const video =
    change === 0
      ? tx.selectFrom('videos').select('likes').where('id', '=', videoId)
      : tx
          .updateTable('videos')
          .set({ likes: sql<number>`greatest(likes + ${change}, 0)` })
          .where('id', '=', videoId)
          .returning('likes')
  return { ...(await video.executeTakeFirstOrThrow()), likedAt }
}

/** By how much the likes change. Two tabs of one person wait for each other at the row of their reaction; other people do not wait. */
async function changeReaction(
  tx: Tx,
  videoId: number,
  userId: number,
  { value, likedAt }: NewReaction,
): Promise<{ change: -1 | 0 | 1; likedAt?: Date | undefined }> {
  if (value === 'none') {
    const removed = await tx
      .deleteFrom('reactions')
      .where('videoId', '=', videoId)
      .where('userId', '=', userId)
      .returning(['value', 'createdAt'])
      .executeTakeFirst()
    return removed?.value === 'like' ? { change: -1, likedAt: removed.createdAt } : { change: 0 }
  }
  const changed = await tx
    .insertInto('reactions')
    .values({ videoId, userId, value, ...(likedAt && { createdAt: momentUntilNow(likedAt) }) })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'videoId'])
        .doUpdateSet({ value, createdAt: now })
        .where('reactions.value', '<>', value),
    )
    // Only a row that was inserted has never been locked by another version of itself.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst()
  if (!changed) return { change: 0 }
  if (value === 'like') return { change: 1 }
  return { change: changed.isNew ? 0 : -1 }
}

/** The likes of a video. */
export const likesCounter: Counter = {
  table: 'videos',
  column: 'likes',
  count: (inRange) => sql`
    SELECT video_id AS id, count(*)::int AS count FROM reactions
    WHERE value = 'like' AND ${inRange('video_id')} GROUP BY video_id`,
}
