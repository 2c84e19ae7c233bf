/** The columns every list of videos selects, and how a row becomes the contract's `Video`. */
import type { Video } from '@lamplight/contract/video-responses'
import { builtOnce } from '../../db/built-once.ts'
import type { Db } from '../../db/database.ts'
import { avatarUrl } from '../../lib/avatar-url.ts'
import type { MediaAddresses } from './media-addresses.ts'
import { isListed } from './videos.visibility.ts'

/** Videos joined with their creators; callers add conditions, order and limit. */
export const selectVideos = (db: Db) =>
  db
    .selectFrom('videos')
    .innerJoin('users', 'users.id', 'videos.ownerId')
    .select([
      'videos.id',
      'videos.ownerId',
      'videos.title',
      'videos.description',
      'videos.categoryId',
      'videos.language',
      'videos.durationSeconds',
      'videos.status',
      'videos.visibility',
      'videos.contentNotes',
      'videos.contentReason',
      'videos.religiousVerified',
      'videos.moderationVersion',
      'videos.processing',
      'videos.mediaVersion',
      'videos.media',
      'videos.customThumbnail',
      'videos.thumbnailChoice',
      'videos.publishAt',
      'videos.commentCount',
      'videos.views',
      'videos.likes',
      'videos.isDownloadable',
      'videos.downloadPriceCents',
      'videos.createdAt',
      'users.username',
      'users.displayName',
      'users.avatarKey',
      'users.subscriberCount',
      ({ exists, selectFrom }) =>
        exists(
          selectFrom('captions')
            .select('captions.id')
            .whereRef('captions.videoId', '=', 'videos.id')
            .where('captions.kind', 'in', ['captions', 'subtitles']),
        )
          .$castTo<boolean>()
          .as('hasCaptions'),
    ])

/** The videos with these ids, visible or not, in no order. */
export const findVideosOf = builtOnce((db, ids: readonly number[]) =>
  selectVideos(db).where('videos.id', '=', (where) => where.fn.any(where.val(ids))),
)

/** Those of the videos with these ids that are in shared lists, in no order. */
export const findListedOf = builtOnce((db, ids: readonly number[]) =>
  selectVideos(db)
    .where('videos.id', '=', (where) => where.fn.any(where.val(ids)))
    .where(isListed),
)

export type VideoRow = Awaited<ReturnType<ReturnType<typeof selectVideos>['execute']>>[number]

/** Shared fields only: the same for every viewer who may see the row. */
export function toVideo(row: VideoRow, media: MediaAddresses): Video {
  const urls = media.sharedOf(row)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    videoUrl: urls.progressive ?? '',
    thumbnailUrl: urls.thumbnail,
    thumbnails: urls.thumbnails,
    storyboardUrl: urls.storyboard,
    duration: row.durationSeconds,
    categoryId: row.categoryId,
    language: row.language,
    hasCaptions: row.hasCaptions,
    createdAt: row.createdAt.toISOString(),
    views: row.views,
    likes: row.likes,
    isDownloadable: row.isDownloadable,
    downloadPrice: row.downloadPriceCents === null ? null : row.downloadPriceCents / 100,
    status: row.status,
    processing: row.processing,
    ...(row.visibility === 'members' && { visibility: row.visibility }),
    user: {
      id: row.ownerId,
      username: row.username,
      displayName: row.displayName,
      avatarUrl: avatarUrl(row.avatarKey),
      subscriberCount: row.subscriberCount,
    },
  }
}

/** What a video has beside its description, in a response. */
const FRAME_BYTES = 1_000

/** The approximate size of a video in a response: descriptions may be long, and a page of them is bounded. */
export const bytesOfVideo = ({ description }: { description: string }): number =>
  Buffer.byteLength(description) + FRAME_BYTES

const VIDEO_BYTES = 4_000

/** Roughly the memory of cached videos with their serialised forms. */
export const bytesOfVideos = (videos: readonly Video[]): number => videos.length * VIDEO_BYTES
