/** A video as lists, its own page and shared links show it. */
import * as z from 'zod/mini'
import { Creator, Id, Moment } from './primitives.ts'
import {
  MODERATION_STATES,
  PROCESSING_FAILURES,
  PROCESSING_STATES,
  REACTIONS,
  SOUND_ISSUES,
  VISIBILITIES,
} from './video-states.ts'

/** One picture in several widths, for `srcset`. */
export const Picture = z.object({ url: z.string(), width: z.int() })

/** A video as lists show it. Addresses of media are signed and live for some hours. */
export const Video = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** Progressive MP4 of moderate size; empty while nothing is playable yet. */
  videoUrl: z.string(),
  thumbnailUrl: z.string(),
  thumbnails: z.array(Picture),
  storyboardUrl: z.nullable(z.string()),
  /** Seconds, measured by the server; may have decimals. */
  duration: z.number(),
  categoryId: z.nullable(Id),
  language: z.nullable(z.string()),
  /** Whether it has captions or subtitles, in any language. */
  hasCaptions: z.boolean(),
  createdAt: Moment,
  views: z.int(),
  likes: z.int(),
  isDownloadable: z.boolean(),
  /** Dollars, 0 when the download is free, null when no price was ever set. */
  downloadPrice: z.nullable(z.number()),
  status: z.enum(MODERATION_STATES),
  processing: z.enum(PROCESSING_STATES),
  /** `members` for everybody who may see such a video; the other values are returned to its owner and staff only. */
  visibility: z.optional(z.enum(VISIBILITIES)),
  /** The following fields are returned to the owner and staff only. */
  contentNotes: z.optional(z.string()),
  /** One of `REVIEW_REASONS`; the browser shows it in the reader's language. */
  contentReason: z.optional(z.nullable(z.string())),
  religiousContentVerified: z.optional(z.boolean()),
  commentCount: z.optional(z.int()),
  /** When it appears for others; null or absent: as soon as it is approved. */
  publishAt: z.optional(z.nullable(Moment)),
  /** Grows with every decision; a decision made on an older card is refused. */
  moderationVersion: z.optional(z.int()),
  /** Whether viewers could play it. Its owner and staff may play it earlier, but it is approved only then. */
  isPlayable: z.optional(z.boolean()),
  /**
   * In the history, Watch Later and liked videos: when the caller added it there. Undoes a removal whose response was
   * lost.
   */
  listedAt: z.optional(Moment),
  /** Seconds into the video where the caller stopped; in the history only. */
  position: z.optional(z.number()),
  user: Creator,
})
export type Video = z.infer<typeof Video>

export const CaptionTrack = z.object({
  src: z.string(),
  /** BCP 47. */
  language: z.string(),
  label: z.string(),
  kind: z.enum(['captions', 'subtitles', 'descriptions', 'chapters']),
})

/** A video as its own page shows it. */
export const WatchVideo = z.object({
  ...Video.shape,
  /** HLS master playlist; null until its first rung is playable. */
  hlsUrl: z.nullable(z.string()),
  /**
   * The start of the smallest HLS quality, initialisation first; null while it is encoded, and for a few seconds of
   * video.
   */
  opening: z.nullable(z.object({ codecs: z.string(), files: z.array(z.string()) })),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  captions: z.array(CaptionTrack),
  /** Where the video was first published; domain search knows its host. */
  sourceUrl: z.nullable(z.string()),
  visibility: z.enum(VISIBILITIES),
  /** For `?s=` in shared links; null where a link shows outsiders nothing. */
  shareKey: z.nullable(z.string()),
  /** Whether its creator can be given money for it now. */
  acceptsDonations: z.boolean(),
  commentCount: z.int(),
  processingProgress: z.number(),
  processingFailure: z.nullable(z.enum(PROCESSING_FAILURES)),
  /** What could be better about the recording's sound; for its owner and staff only. */
  soundIssue: z.optional(z.nullable(z.enum(SOUND_ISSUES))),
  /** The caller's state and permissions. */
  viewer: z.object({
    reaction: z.enum(REACTIONS),
    isSaved: z.boolean(),
    isSubscribed: z.boolean(),
    canSubscribe: z.boolean(),
    /** Seconds into the video where the caller stopped, or 0. */
    resumeAt: z.number(),
    isOwner: z.boolean(),
    canModerate: z.boolean(),
    canReprocess: z.boolean(),
    canResubmit: z.boolean(),
    canComment: z.boolean(),
  }),
})
export type WatchVideo = z.infer<typeof WatchVideo>

/** The only data a shared link shows to people without an account. */
export const VideoPreview = z.object({
  id: Id,
  title: z.string(),
  language: z.nullable(z.string()),
  creatorName: z.string(),
  thumbnailUrl: z.string(),
  thumbnails: z.array(Picture),
  duration: z.number(),
})
export type VideoPreview = z.infer<typeof VideoPreview>

/** Why a video is among the related ones. */
export const RELATED_REASONS = ['same_creator', 'same_category', 'same_words', 'also_watched', 'popular'] as const

export const RelatedVideo = z.object({ ...Video.shape, reason: z.enum(RELATED_REASONS) })
export type RelatedVideo = z.infer<typeof RelatedVideo>

/** The pictures the owner can choose for a video: frames of it, numbered from 1, or an uploaded one. */
export const ThumbnailChoices = z.object({
  candidates: z.array(z.object({ number: z.int(), url: z.string() })),
  /** The candidate shown now; null: the first picture, or an uploaded one. */
  chosen: z.nullable(z.int()),
  isOwn: z.boolean(),
  /** Shown now. */
  url: z.string(),
})

/** One day (UTC) of the statistics of a video. */
export const VideoDay = z.object({ date: z.string(), views: z.int(), watchSeconds: z.int() })
export type VideoDay = z.infer<typeof VideoDay>
