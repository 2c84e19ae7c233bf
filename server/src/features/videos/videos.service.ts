import type { BodyOf, QueryOf, ResponseOf } from '@lamplight/contract/endpoint'
import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import type { QueueFilter } from '@lamplight/contract/review-queue'
import { VIEW_AFTER_SECONDS } from '@lamplight/contract/video-input'
import type { RelatedVideo, Video, VideoPreview, WatchVideo } from '@lamplight/contract/video-responses'
import type { videosApi } from '@lamplight/contract/videos'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { MediaAddresses } from './media-addresses.ts'
import { listMarks, passes } from './queue-filter.sql.ts'
import type { Related } from './related.ts'
import type { ShareKeys } from './share-keys.ts'
import { bytesOfVideo, bytesOfVideos, toVideo, type VideoRow } from './video-row.ts'
import { reactionChanged } from './videos.events.ts'
import { relatedKey, watchKey } from './videos.listeners.ts'
import { canSeeInside } from './videos.policy.ts'
import * as sql from './videos.sql.ts'
import { resumeAt, toInsideVideo, toVideoPreview, toWatchVideo, type WatchRow } from './videos.view.ts'
import { canSeeVideo } from './videos.visibility.ts'
import type { WatchTime } from './watch-time.ts'
import * as watching from './watching.sql.ts'

export interface PageOf<T> {
  items: T[]
  nextCursor: string | null
}

export interface Videos {
  /** Approved videos for everybody, newest first. Contains nothing personal, so it may be cached and shared. */
  listApproved(
    query: Pick<QueryOf<typeof videosApi.list>, 'categoryId' | 'languages' | 'limit' | 'cursor'>,
  ): Promise<PageOf<Video>>
  /** Everything in one state for staff; for others only their own (rulings 23, 88). */
  listByStatus(
    query: Pick<QueryOf<typeof videosApi.list>, 'status' | 'limit' | 'cursor'>,
    viewer: Viewer | null,
    filter?: QueueFilter,
  ): Promise<PageOf<Video>>
  /** Additional facts about waiting videos for moderators; videos without any are left out. */
  queueMarks(ids: readonly number[]): Promise<{ id: number; reports: number; isFirst: boolean }[]>
  get(id: number, viewer: Viewer | null): Promise<Result<WatchVideo, 'video_not_found'>>
  /** For anybody who has a link with the video's signature. */
  preview(id: number, key: string | undefined): Promise<Result<VideoPreview, 'video_not_found'>>
  /** The same videos for everybody who may see the video; those in the viewer's languages of video come first. */
  related(id: number, viewer: Viewer | null, limit: number): Promise<Result<RelatedVideo[], 'video_not_found'>>
  captions(id: number, language: string, viewer: Viewer | null): Promise<Result<string, 'video_not_found'>>
  react(
    id: number,
    viewer: Viewer,
    reaction: BodyOf<typeof videosApi.react>,
  ): Promise<Result<ResponseOf<typeof videosApi.react>, 'video_not_found'>>
  /** `viewerKey` names the viewer for counting: a member, or a visitor's device for an hour. */
  reportProgress(
    id: number,
    viewer: Viewer | null,
    viewerKey: string,
    report: { position: number; playedSeconds: number },
  ): Promise<Result<{ views: number; resumeAt: number }, 'video_not_found'>>
}

const newestFirst = (row: VideoRow) => ({ after: row.createdAt.toISOString(), id: row.id })

export interface VideosDeps {
  db: Db
  media: MediaAddresses
  shareKeys: ShareKeys
  cache: ResponseCache
  events: Events
  related: Related
  watchTime: Pick<WatchTime, 'add'>
}

export function createVideos({ db, media, shareKeys, cache, events, related, watchTime }: VideosDeps): Videos {
  /** The row of a video the viewer may see. Who sees inside (progress, notes) reads it fresh. */
  const findVisible = async (id: number, viewer: Viewer | null): Promise<WatchRow | null> => {
    const shared = await cache.get(watchKey(id), () => sql.findWatchRow(db, id))
    const isShared = shared && shared.status === 'approved' && !canSeeInside(viewer, shared)
    const row = isShared ? shared : await sql.findWatchRow(db, id)
    return row && canSeeVideo(viewer, row) ? row : null
  }

  return {
    async listApproved({ categoryId, languages, limit = DEFAULT_PAGE_SIZE, cursor }) {
      const page = { limit, position: decodeCursor(cursor) }
      const rows = await sql.listApproved(db, { categoryId, languages: languages?.split(',') }, page)
      const cut = cutPage(rows, limit, newestFirst, bytesOfVideo)
      return { ...cut, items: cut.items.map((row) => toVideo(row, media)) }
    },

    async listByStatus({ status = 'approved', limit = DEFAULT_PAGE_SIZE, cursor }, viewer, filter = {}) {
      if (!viewer) return { items: [], nextCursor: null }
      const ownerId = isStaff(viewer) ? null : viewer.id
      const narrowed = { ownerId, passing: passes(filter, viewer.id) }
      const rows = await sql.listByStatus(db, status, narrowed, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, newestFirst, bytesOfVideo)
      return { ...page, items: page.items.map((row) => toInsideVideo(row, viewer, media)) }
    },

    async queueMarks(ids) {
      return (await listMarks(db, ids)).filter(({ reports, isFirst }) => reports > 0 || isFirst)
    },

    async get(id, viewer) {
      const row = await findVisible(id, viewer)
      if (!row) return fail('video_not_found')
      const marks = viewer ? await sql.findMarks(db, viewer.id, id, row.ownerId) : sql.NO_MARKS
      return ok(toWatchVideo(row, marks, viewer, media, shareKeys))
    },

    async preview(id, key) {
      if (!shareKeys.isKeyOf(id, key)) return fail('video_not_found')
      const row = await findVisible(id, null)
      return row ? ok(toVideoPreview(row, media)) : fail('video_not_found')
    },

    async related(id, viewer, limit) {
      const languages = viewer?.contentLanguages ?? []
      const key = relatedKey(id, limit, languages)
      // Read at the same time as the row that says who may see the video.
      const stored = cache.peek(key) ? undefined : related.findStored(id)
      const [row] = await Promise.all([findVisible(id, viewer), stored])
      if (!row) return fail('video_not_found')
      return ok(await cache.get(key, () => related.list(id, { limit, languages, stored }), bytesOfVideos))
    },

    async captions(id, language, viewer) {
      const found = await sql.findCaptions(db, id, language, viewer)
      return found ? ok(found.content) : fail('video_not_found')
    },

    async react(id, viewer, reaction) {
      return transact(db, async (scope) => {
        const { tx } = scope
        if (!(await sql.isVisible(tx, id, viewer))) return fail('video_not_found')
        await events.record(scope, reactionChanged, { videoId: id })
        const { likes, likedAt } = await sql.setReaction(tx, id, viewer.id, reaction)
        return ok({ reaction: reaction.value, likes, ...(likedAt && { likedAt: likedAt.toISOString() }) })
      })
    },

    async reportProgress(id, viewer, viewerKey, { position, playedSeconds }) {
      const row = await findVisible(id, viewer)
      if (!row) return fail('video_not_found')
      const positionSeconds = Math.min(position, row.durationSeconds)
      const stored = viewer ? await watching.saveProgress(db, viewer.id, id, positionSeconds) : 0
      // Owners do not count on their own videos, and what is not approved has no audience yet (ruling 46).
      if (playedSeconds > 0 && viewer?.id !== row.ownerId && row.status === 'approved' && !row.publishAt) {
        const neededSeconds = Math.min(VIEW_AFTER_SECONDS, row.durationSeconds * 0.9)
        const tally = { videoId: id, viewerKey, playedSeconds, neededSeconds }
        const { acceptedSeconds, isCounted } = await watching.tallyPlayed(db, tally)
        watchTime.add(id, acceptedSeconds)
        if (isCounted) cache.drop(watchKey(id))
      }
      const counted = await watching.countViews(db, id)
      return ok({ views: counted?.views ?? row.views, resumeAt: resumeAt(stored, row) })
    },
  }
}
