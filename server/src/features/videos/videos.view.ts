import type { Video, VideoPreview, WatchVideo } from '@lamplight/contract/video-responses'
import type { Viewer } from '../../identity/viewer.ts'
import { soundIssueOf } from '../../media/loudness.ts'
import type { MediaAddresses } from './media-addresses.ts'
import type { ShareKeys } from './share-keys.ts'
import { toVideo, type VideoRow } from './video-row.ts'
import * as policy from './videos.policy.ts'
import type { findWatchRow, ViewerMarks } from './videos.sql.ts'
import { canSeeVideo } from './videos.visibility.ts'

export type WatchRow = NonNullable<Awaited<ReturnType<typeof findWatchRow>>>

/** For lists that only the owner or staff see: with notes, and with pictures of what is not approved yet. */
export function toInsideVideo(row: VideoRow, viewer: Viewer, media: MediaAddresses): Video {
  const urls = media.privateOf(row, viewer.id)
  return {
    ...toVideo(row, media),
    videoUrl: urls.progressive ?? '',
    thumbnailUrl: urls.thumbnail,
    thumbnails: urls.thumbnails,
    storyboardUrl: urls.storyboard,
    contentNotes: row.contentNotes,
    contentReason: row.contentReason,
    religiousContentVerified: row.religiousVerified,
    moderationVersion: row.moderationVersion,
    isPlayable: policy.isPlayable(row.media),
    ...ownFactsOf(row),
  }
}

/** Fields that only its owner and staff see in lists. */
const ownFactsOf = (row: VideoRow) => ({
  visibility: row.visibility,
  publishAt: row.publishAt?.toISOString() ?? null,
  commentCount: row.commentCount,
})

/** When a video counts as begun and as watched to the end. The end is a part of the duration, within bounds in seconds. */
export const RESUME = { firstSeconds: 3, endPart: 0.05, endLeastSeconds: 2, endMostSeconds: 15 } as const

/** Where a video's page resumes: not in the first seconds, and not when it was watched to the end. */
export function resumeAt(position: number, { durationSeconds }: Pick<WatchRow, 'durationSeconds'>): number {
  const { firstSeconds, endPart, endLeastSeconds, endMostSeconds } = RESUME
  const nearEnd = durationSeconds - Math.min(endMostSeconds, Math.max(endLeastSeconds, durationSeconds * endPart))
  return position > firstSeconds && position < nearEnd ? position : 0
}

export function toWatchVideo(
  row: WatchRow,
  marks: ViewerMarks,
  viewer: Viewer | null,
  media: MediaAddresses,
  shareKeys: ShareKeys,
): WatchVideo {
  const inside = policy.canSeeInside(viewer, row)
  const urls = inside && viewer ? media.privateOf(row, viewer.id) : media.sharedOf(row)
  return {
    ...toVideo(row, media),
    videoUrl: urls.progressive ?? '',
    thumbnailUrl: urls.thumbnail,
    thumbnails: urls.thumbnails,
    storyboardUrl: urls.storyboard,
    hlsUrl: urls.hls,
    opening: urls.opening,
    width: row.media?.width ?? row.mediaInfo?.video.width ?? null,
    height: row.media?.height ?? row.mediaInfo?.video.height ?? null,
    captions: row.captions.map(({ version, ...track }) => ({
      ...track,
      // A corrected text has another address, so that no browser shows the old one.
      src: `/api/videos/${row.id}/captions/${track.language}?v=${version}`,
    })),
    sourceUrl: row.sourceUrl,
    visibility: row.visibility,
    shareKey: canSeeVideo(null, row) ? shareKeys.keyOf(row.id) : null,
    acceptsDonations: row.status === 'approved' && row.ownerMayReceive,
    commentCount: row.commentCount,
    ...(inside
      ? {
          publishAt: row.publishAt?.toISOString() ?? null,
          contentNotes: row.contentNotes,
          contentReason: row.contentReason,
          religiousContentVerified: row.religiousVerified,
          moderationVersion: row.moderationVersion,
          isPlayable: policy.isPlayable(row.media),
          soundIssue: row.media?.loudness ? soundIssueOf(row.media.loudness) : null,
        }
      : {}),
    processingProgress: row.processingProgress,
    processingFailure: inside ? row.processingFailure : null,
    viewer: {
      reaction: marks.reaction ?? 'none',
      isSaved: marks.isSaved,
      isSubscribed: marks.isSubscribed,
      canSubscribe: viewer !== null && viewer.id !== row.ownerId,
      resumeAt: resumeAt(marks.positionSeconds ?? 0, row),
      isOwner: policy.isOwner(viewer, row),
      canModerate: policy.canModerate(viewer),
      canReprocess: policy.canReprocess(viewer),
      canResubmit: policy.canResubmit(viewer, row),
      canComment: policy.canComment(viewer, row),
    },
  }
}

/** Poster, title and creator: all that a signed link shows to somebody without an account. */
export function toVideoPreview(row: WatchRow, media: MediaAddresses): VideoPreview {
  const { id, title, language, thumbnailUrl, thumbnails, duration } = toVideo(row, media)
  return { id, title, language, creatorName: row.displayName, thumbnailUrl, thumbnails, duration }
}
