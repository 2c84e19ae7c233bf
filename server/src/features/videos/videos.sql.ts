import type { ModerationState, ReactionValue } from '@lamplight/contract/videos'
import { CompiledQuery, sql } from 'kysely'
import { beyond, newestFirst } from '../../db/beyond.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { now } from '../../db/now.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { selectVideos } from './video-row.ts'
import { isListed, visibleTo } from './videos.visibility.ts'

interface ListPage {
  limit: number
  position: Position | null
}

/** One row more than `limit` when a further page exists. */
export function listApproved(db: Db, categoryId: number | undefined, { limit, position }: ListPage) {
  let query = selectVideos(db).where(isListed)
  if (categoryId !== undefined) query = query.where('videos.categoryId', '=', categoryId)
  return query
    .where(beyond(position, newestFirst('videos.createdAt', 'videos.id')))
    .orderBy('videos.createdAt', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** The moderation queue of one state; `ownerId` narrows it to one person's. Pending: whoever waits longest first. */
export function listByStatus(db: Db, status: ModerationState, ownerId: number | null, { limit, position }: ListPage) {
  const oldestFirst = status === 'pending' && ownerId === null
  let query = selectVideos(db).where('videos.status', '=', status).where('videos.deletedAt', 'is', null)
  if (ownerId !== null) query = query.where('videos.ownerId', '=', ownerId)
  const direction = oldestFirst ? 'asc' : 'desc'
  return query
    .where(beyond(position, { by: ['videos.createdAt', 'videos.id'], direction }))
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

/** What one viewer has done with a video and its creator. */
export interface ViewerMarks {
  reaction: 'like' | 'dislike' | null
  positionSeconds: number | null
  isSaved: boolean
  isSubscribed: boolean
}

export const NO_MARKS: ViewerMarks = { reaction: null, positionSeconds: null, isSaved: false, isSubscribed: false }

/** Written out because it runs with every watch page: building it anew each time costs more than the database takes. */
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

/** Sets or clears a reaction and recounts; must run inside a transaction. Returns the likes. */
export async function setReaction(tx: Tx, videoId: number, userId: number, value: ReactionValue): Promise<number> {
  // The row lock makes simultaneous clicks count one after the other.
  await tx.selectFrom('videos').select('id').where('id', '=', videoId).forUpdate().execute()
  if (value === 'none') {
    await tx.deleteFrom('reactions').where('videoId', '=', videoId).where('userId', '=', userId).execute()
  } else {
    await tx
      .insertInto('reactions')
      .values({ videoId, userId, value })
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'videoId'])
          .doUpdateSet({ value, createdAt: now })
          .where('reactions.value', '<>', value),
      )
      .execute()
  }
  const { likes } = await tx
    .updateTable('videos')
    .set((set) => ({
      likes: set
        .selectFrom('reactions')
        .select((select) => select.cast<number>(select.fn.countAll(), 'integer').as('n'))
        .where('reactions.videoId', '=', videoId)
        .where('reactions.value', '=', 'like'),
    }))
    .where('id', '=', videoId)
    .returning('likes')
    .executeTakeFirstOrThrow()
  return likes
}
