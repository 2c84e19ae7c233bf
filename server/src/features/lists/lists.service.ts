import type { Progress, SubscribedChannel, WatchedEntry } from '@lamplight/contract/lists'
import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import type { Video } from '@lamplight/contract/video-responses'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { MediaAddresses } from '../videos/media-addresses.ts'
import { bytesOfVideo, toVideo } from '../videos/video-row.ts'
import type { PageOf } from '../videos/videos.service.ts'
import * as sql from './lists.sql.ts'

interface PageQuery {
  limit?: number | undefined
  cursor?: string | undefined
}
/** How many of the videos watched last are searched for unfinished ones. */
const MOST_SEARCHED = 60

type List = (viewer: Viewer, page: PageQuery) => Promise<PageOf<Video>>

/** The personal lists. They contain approved videos only: a withdrawn video disappears, and returns when it is approved again. */
export interface Lists {
  subscriptions: List
  /** With a search text: only the matching videos. */
  history(viewer: Viewer, page: PageQuery & { q?: string | undefined }): Promise<PageOf<Video>>
  /** Started and not finished; a short list without further pages. */
  continueWatching: List
  channels(viewer: Viewer, page: PageQuery): Promise<PageOf<SubscribedChannel>>
  watchLater: List
  liked: List
  /** A second call changes nothing. With the `savedAt` of a removal, it undoes that. */
  save(
    viewer: Viewer,
    video: { videoId: number; savedAt?: string | undefined },
  ): Promise<Result<{ isSaved: boolean }, 'video_not_found'>>
  unsave(
    viewer: Viewer,
    videoId: number,
  ): Promise<Result<{ isSaved: boolean; savedAt?: string | undefined }, 'video_not_found'>>
  /** @returns what was removed, for `restore`. */
  forget(viewer: Viewer, videoId: number): Promise<WatchedEntry | undefined>
  restore(
    viewer: Viewer,
    videoId: number,
    entry: WatchedEntry,
  ): Promise<Result<Record<string, never>, 'video_not_found'>>
  clearHistory(viewer: Viewer): Promise<void>
  /** The viewer's progress in each of these; videos never started are left out. */
  progress(viewer: Viewer, videoIds: number[]): Promise<Progress[]>
}

export interface ListsDeps {
  db: Db
  media: MediaAddresses
}

export function createLists({ db, media }: ListsDeps): Lists {
  const listBy =
    <Row extends sql.ListRow>(
      read: (db: Db, userId: number, page: sql.ListPage) => Promise<Row[]>,
      ownOf: (row: Row) => Pick<Video, 'listedAt' | 'position'>,
    ): List =>
    async (viewer, { limit = DEFAULT_PAGE_SIZE, cursor }) => {
      const rows = await read(db, viewer.id, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, (row) => ({ after: row.listedAt.toISOString(), id: row.id }), bytesOfVideo)
      return { ...page, items: page.items.map((row) => ({ ...toVideo(row, media), ...ownOf(row) })) }
    }
  const withTime = ({ listedAt }: sql.ListRow) => ({ listedAt: listedAt.toISOString() })

  return {
    subscriptions: listBy(sql.listSubscriptions, () => ({})),
    history: (viewer, { q, ...page }) =>
      listBy(
        (on, userId, list) => sql.listHistory(on, userId, list, q),
        (row) => ({ ...withTime(row), position: row.positionSeconds }),
      )(viewer, page),

    async continueWatching(viewer, { limit = DEFAULT_PAGE_SIZE }) {
      const rows = await sql.listUnfinished(db, viewer.id, { searched: MOST_SEARCHED, limit })
      return { items: rows.map((row) => toVideo(row, media)), nextCursor: null }
    },

    async channels(viewer, { limit = DEFAULT_PAGE_SIZE, cursor }) {
      const rows = await sql.listChannels(db, viewer.id, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, (row) => ({ after: row.listedAt.toISOString(), id: row.id }))
      const items = page.items.map(({ id, username, displayName, avatarKey, newestVideoAt }) => ({
        ...{ id, username, displayName, avatarUrl: avatarUrl(avatarKey) },
        newestVideoAt: newestVideoAt?.toISOString() ?? null,
      }))
      return { ...page, items }
    },

    watchLater: listBy(sql.listWatchLater, withTime),
    liked: listBy(sql.listLiked, withTime),

    async save(viewer, { videoId, savedAt }) {
      if (!(await sql.isVisible(db, videoId, viewer))) return fail('video_not_found')
      await sql.save(db, viewer.id, videoId, savedAt)
      return ok({ isSaved: true })
    },

    async unsave(viewer, videoId) {
      // A saved video can be removed from the list even when it is no longer visible.
      const removed = await sql.unsave(db, viewer.id, videoId)
      if (!removed && !(await sql.isVisible(db, videoId, viewer))) return fail('video_not_found')
      return ok({ isSaved: false, ...(removed && { savedAt: removed.savedAt.toISOString() }) })
    },

    async forget(viewer, videoId) {
      const removed = await sql.forgetProgress(db, viewer.id, videoId)
      return removed && { ...removed, watchedAt: removed.watchedAt.toISOString() }
    },

    async restore(viewer, videoId, entry) {
      if (!(await sql.isVisible(db, videoId, viewer))) return fail('video_not_found')
      await sql.restoreProgress(db, viewer.id, videoId, entry)
      return ok({})
    },

    async clearHistory(viewer) {
      await sql.clearHistory(db, viewer.id)
    },

    async progress(viewer, videoIds) {
      const rows = await sql.findProgress(db, viewer.id, videoIds)
      return rows.map(({ videoId, positionSeconds, durationSeconds }) => ({
        videoId,
        position: positionSeconds,
        fraction: Math.min(positionSeconds / durationSeconds, 1),
      }))
    },
  }
}
