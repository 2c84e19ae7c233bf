import type { PlaylistVisibility } from '@lamplight/contract/playlists'
import { sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import { builtOnce } from '../../db/built-once.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { duplicatesSince } from '../../db/duplicate-submissions.ts'
import { now } from '../../db/now.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { findVideosOf, selectVideos } from '../videos/video-row.ts'
import { visibleTo } from '../videos/videos.visibility.ts'

/** Playlists that staff have not removed, with their owners, how many of their videos this viewer may see, and the first of those. */
const selectPlaylists = (db: Db, viewer: Viewer | null) =>
  db
    .selectFrom('playlists')
    .innerJoin('users', 'users.id', 'playlists.ownerId')
    .where('playlists.removedAt', 'is', null)
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('playlistItems')
          .innerJoin('videos', 'videos.id', 'playlistItems.videoId')
          .select([
            sql<number>`count(*)::integer`.as('itemCount'),
            sql<number | null>`(array_agg(videos.id ORDER BY playlist_items.position))[1]`.as('firstVideoId'),
          ])
          .whereRef('playlistItems.playlistId', '=', 'playlists.id')
          .where(visibleTo(viewer))
          .as('seen'),
      (join) => join.onTrue(),
    )
    .select([
      'playlists.id',
      'playlists.ownerId',
      'playlists.title',
      'playlists.description',
      'playlists.visibility',
      'playlists.isSeries',
      'playlists.updatedAt',
      'users.displayName',
      'users.avatarKey',
      'seen.itemCount',
      'seen.firstVideoId',
    ])

export type PlaylistRow = Awaited<ReturnType<ReturnType<typeof selectPlaylists>['execute']>>[number]

export const findPlaylist = (db: Db, id: number, viewer: Viewer | null) =>
  selectPlaylists(db, viewer).where('playlists.id', '=', id).executeTakeFirst()

export interface PlaylistPage {
  /** Includes playlists that are not public. */
  withHidden: boolean
  limit: number
  position: Position | null
}

/** Last changed first; one row more than `limit` when a further page exists. */
export function listOfOwner(
  db: Db,
  ownerId: number,
  viewer: Viewer | null,
  { withHidden, limit, position }: PlaylistPage,
) {
  let query = selectPlaylists(db, viewer).where('playlists.ownerId', '=', ownerId)
  if (!withHidden) query = query.where('playlists.visibility', '=', 'public')
  return query
    .where(afterPosition(position, newestFirst('playlists.updatedAt', 'playlists.id')))
    .orderBy('playlists.updatedAt', 'desc')
    .orderBy('playlists.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Which of a person's playlists hold a video. */
export async function listHolding(db: Db, ownerId: number, videoId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('playlistItems')
    .innerJoin('playlists', 'playlists.id', 'playlistItems.playlistId')
    .select('playlists.id')
    .where('playlistItems.videoId', '=', videoId)
    .where('playlists.ownerId', '=', ownerId)
    .where('playlists.removedAt', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Videos by id, as cards show them. */
export async function findVideos(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map()
  const rows = await findVideosOf(db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** In order, with the columns of the visibility rule. */
export const listItems = builtOnce((db, playlistId: number) =>
  selectVideos(db)
    .innerJoin('playlistItems', 'playlistItems.videoId', 'videos.id')
    .select(['playlistItems.position', 'videos.deletedAt'])
    .where('playlistItems.playlistId', '=', playlistId)
    .orderBy('playlistItems.position'),
)

export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

/** True when the viewer may see the video. */
export async function isVideoVisible(db: Db, videoId: number, viewer: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '=', videoId)
    .where(visibleTo(viewer))
    .executeTakeFirst()
  return row !== undefined
}

/** Serialises the creation of playlists by one person. Returns how many there are. */
export async function countForNew(tx: Tx, ownerId: number): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('playlists')
    .select((select) => select.cast<number>(select.fn.countAll(), 'integer').as('count'))
    .where('ownerId', '=', ownerId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

interface PlaylistFields {
  title?: string | undefined
  description?: string | undefined
  visibility?: PlaylistVisibility | undefined
  isSeries?: boolean | undefined
}

export const insertPlaylist = (tx: Tx, playlist: PlaylistFields & { ownerId: number; title: string }) =>
  tx.insertInto('playlists').values(playlist).returning('id').executeTakeFirstOrThrow()

/** The same playlist of this owner with the same first video, created within the last minute and unchanged since. */
export const findDuplicate = (tx: Tx, playlist: PlaylistFields & { ownerId: number }, videoId: number | null) =>
  tx
    .selectFrom('playlists')
    .leftJoin('playlistItems', 'playlistItems.playlistId', 'playlists.id')
    .select('playlists.id')
    .where((where) => where.and({ ...playlist }))
    .where('playlists.removedAt', 'is', null)
    .where('playlists.createdAt', '>', duplicatesSince)
    // Adding and removing videos change the time of the playlist too: it has its first video or none.
    .whereRef('playlists.updatedAt', '=', 'playlists.createdAt')
    .where('playlistItems.videoId', 'is not distinct from', videoId)
    .executeTakeFirst()

/** Serialises changes of one playlist. */
export const lockPlaylist = (tx: Tx, id: number) =>
  tx
    .selectFrom('playlists')
    .select(['id', 'ownerId', 'visibility', 'title', 'description', 'isSeries'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type LockedPlaylist = NonNullable<Awaited<ReturnType<typeof lockPlaylist>>>

/** The playlist must be locked; without fields only its time of change is set. */
export const updatePlaylist = (tx: Tx, id: number, fields: PlaylistFields) =>
  tx
    .updateTable('playlists')
    .set({ ...fields, updatedAt: now })
    .where('id', '=', id)
    .execute()

/** As it is for a case: also a removed one. */
export const findForCase = (db: Db, id: number) =>
  db
    .selectFrom('playlists')
    .select(['ownerId', 'title', 'description', 'removedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether staff have removed this playlist of the person. */
export const isRemovedOf = async (db: Db, id: number, ownerId: number): Promise<boolean> =>
  (await db
    .selectFrom('playlists')
    .select('id')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('removedAt', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Removes it for everybody, or brings it back. @returns false when it is so already, or gone */
export async function setRemoved(tx: Tx, id: number, isRemoved: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('playlists')
    .set({ removedAt: isRemoved ? now : null })
    .where('id', '=', id)
    .where('removedAt', isRemoved ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deletePlaylist = (tx: Tx, id: number) => tx.deleteFrom('playlists').where('id', '=', id).execute()

/** Of a locked playlist: the number of its items, visible or not, and the position of a video in it. */
export async function findPlaces(tx: Tx, playlistId: number, videoId: number) {
  const rows = await tx
    .selectFrom('playlistItems')
    .select(['videoId', 'position'])
    .where('playlistId', '=', playlistId)
    .orderBy('position')
    .execute()
  return {
    order: rows.map((row) => row.videoId),
    last: rows.at(-1)?.position ?? 0,
    has: rows.some((row) => row.videoId === videoId),
  }
}

export const insertItem = (tx: Tx, playlistId: number, videoId: number, position: number) =>
  tx.insertInto('playlistItems').values({ playlistId, videoId, position }).execute()

export const deleteItem = (tx: Tx, playlistId: number, videoId: number) =>
  tx.deleteFrom('playlistItems').where('playlistId', '=', playlistId).where('videoId', '=', videoId).executeTakeFirst()

/** Numbers the items of a locked playlist from 1 on in this order; rows that already have their number are not written. */
export const writeOrder = (tx: Tx, playlistId: number, videoIds: number[]) =>
  sql`UPDATE playlist_items i SET position = o.n
    FROM unnest(${videoIds}::integer[]) WITH ORDINALITY AS o (video_id, n)
    WHERE i.playlist_id = ${playlistId} AND i.video_id = o.video_id AND i.position <> o.n`.execute(tx)
