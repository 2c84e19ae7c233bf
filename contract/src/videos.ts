import * as z from 'zod/mini'
import { DOWNLOAD_PRICE_MAX_CENTS, DOWNLOAD_PRICE_MIN_CENTS, downloadPriceInvalid } from './download-price.ts'
import { endpoint } from './endpoint.ts'
import { firstPageTexts as texts } from './first-page-texts.ts'
import { longest, shortest, withLimit } from './longest.ts'
import { amountInCents, PreviousAmount } from './money.ts'
import { parseUrl, toPlainAddress } from './parse-url.ts'
import {
  Creator,
  Done,
  Id,
  IdText,
  isVisible,
  LanguagesText,
  LanguageTag,
  Moment,
  oneLine,
  Page,
  PreviousFlag,
  PreviousMoment,
  PreviousNumber,
  PreviousText,
  StoredMoment,
} from './primitives.ts'
import { Removal } from './removals.ts'
import { uploadRequired } from './upload-required.ts'

export const TITLE_MIN = 3
export const TITLE_MAX = 100
export const DESCRIPTION_MAX = 5000
export const SOURCE_URL_MAX = 2000
/** How far ahead a video can be scheduled. */
export const PUBLISH_WITHIN_DAYS = 366
/** A view counts after this many seconds played, or the whole video if it is shorter (ruling 46). */
export const VIEW_AFTER_SECONDS = 10
/** Who may see an approved video: everybody, people with its URL, or people with an account. */
export const VISIBILITIES = ['public', 'unlisted', 'members'] as const
export type VideoVisibility = (typeof VISIBILITIES)[number]

/** The decision of moderators. */
export const MODERATION_STATES = ['pending', 'approved', 'rejected'] as const
export type ModerationState = (typeof MODERATION_STATES)[number]

/** How far the preparation for watching has come; apart from moderation. */
export const PROCESSING_STATES = ['uploaded', 'processing', 'ready', 'failed'] as const
export type ProcessingState = (typeof PROCESSING_STATES)[number]

/** Why preparing a video failed; the browser has a sentence for each. */
export const PROCESSING_FAILURES = [
  'source_missing',
  'source_damaged',
  'encoder_failed',
  'took_too_long',
  'no_room',
  'cancelled',
  'broke_off',
  'unknown',
] as const
export type ProcessingFailure = (typeof PROCESSING_FAILURES)[number]

/** `quiet`: below -24 LUFS. `clipped`: peaks above full scale. */
export const SOUND_ISSUES = ['quiet', 'clipped'] as const
export type SoundIssue = (typeof SOUND_ISSUES)[number]

export const REACTIONS = ['like', 'dislike', 'none'] as const
export type ReactionValue = (typeof REACTIONS)[number]

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
  /** In the history, Watch Later and liked videos: when the caller added it there. Undoes a removal whose response was lost. */
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
  /** The start of the smallest HLS quality, initialisation first; null while it is encoded, and for a few seconds of video. */
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

/** An http(s) URL without credentials; an empty text means no URL. */
export const SourceUrl = z.pipe(
  z.string().check(
    z.trim(),
    z.overwrite(toPlainAddress),
    longest(SOURCE_URL_MAX, texts.urlTooLong),
    z.refine((text) => text === '' || isWebAddress(text), texts.urlInvalid),
  ),
  z.transform((text: string) => text || null),
)

function isWebAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : null
  return url?.username === '' && url.password === '' && url.hostname.includes('.')
}

/** Whether the file may be downloaded, and for how much; only while the owner takes money (ruling 84). */
const sale = {
  isDownloadable: z.optional(z.boolean()),
  downloadPrice: z.optional(
    z.nullable(
      amountInCents(
        downloadPriceInvalid(),
        (cents) => cents === 0 || (cents >= DOWNLOAD_PRICE_MIN_CENTS && cents <= DOWNLOAD_PRICE_MAX_CENTS),
      ),
    ),
  ),
}

const titleTooShort = withLimit(texts.titleTooShort, TITLE_MIN)
/**
 * The documents' payload. `duration`, `userId` and anything that claims a privilege are accepted and ignored
 * (rulings R1, 78); `videoUrl` and `thumbnailUrl` must be addresses the upload calls gave to this person.
 */
const Title = z
  .string({ error: titleTooShort })
  .check(
    oneLine(),
    z.trim(),
    ...shortest(TITLE_MIN, titleTooShort),
    longest(TITLE_MAX, texts.titleTooLong),
    z.refine(isVisible, titleTooShort),
  )
const Description = z.string().check(z.trim(), longest(DESCRIPTION_MAX, texts.descriptionTooLong))

/** A moment within the next year; the server judges it by its own clock. */
const PublishAt = z.pipe(
  z.string().check(z.refine((text) => isPublishMoment(text), texts.publishAtInvalid)),
  z.transform((text: string) => new Date(text)),
)

function isPublishMoment(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return false
  const wait = Date.parse(text) - Date.now()
  return wait > 0 && wait <= PUBLISH_WITHIN_DAYS * 86_400_000
}

export const CreateVideo = z.object({
  title: Title,
  description: z.optional(z.nullable(Description)),
  videoUrl: z.string({ error: uploadRequired }).check(z.minLength(1, uploadRequired), z.maxLength(300)),
  thumbnailUrl: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  duration: z.optional(z.unknown()),
  userId: z.optional(z.unknown()),
  categoryId: z.optional(z.nullable(Id)),
  language: z.optional(z.nullable(LanguageTag)),
  sourceUrl: z.optional(z.nullable(SourceUrl)),
  publishAt: z.optional(z.nullable(PublishAt)),
  ...sale,
})

/** Omitted fields stay unchanged. A new title, description or source of an approved video is reviewed again. */
export const EditVideo = z.object({
  title: z.optional(Title),
  description: z.optional(Description),
  categoryId: z.optional(z.nullable(Id)),
  language: z.optional(z.nullable(LanguageTag)),
  sourceUrl: z.optional(z.nullable(SourceUrl)),
  visibility: z.optional(z.enum(VISIBILITIES)),
  /** Only while others have not seen it; null: as soon as it is approved. */
  publishAt: z.optional(z.nullable(PublishAt)),
  ...sale,
  /** The values the edit began with. */
  previous: z.optional(
    z.object({
      title: PreviousText,
      description: PreviousText,
      categoryId: PreviousNumber,
      language: PreviousText,
      sourceUrl: PreviousText,
      visibility: PreviousText,
      publishAt: PreviousMoment,
      isDownloadable: PreviousFlag,
      downloadPrice: PreviousAmount,
    }),
  ),
})

/** Position and seconds really played since the last report; see VIEW_AFTER_SECONDS. */
export const ReportProgress = z.object({
  position: z.number().check(z.minimum(0), z.maximum(1_000_000)),
  playedSeconds: z.number().check(z.minimum(0), z.maximum(3600)),
})

/** The pictures the owner can choose for a video: frames of it, numbered from 1, or an uploaded one. */
export const ThumbnailChoices = z.object({
  candidates: z.array(z.object({ number: z.int(), url: z.string() })),
  /** The candidate shown now; null: the first picture, or an uploaded one. */
  chosen: z.nullable(z.int()),
  isOwn: z.boolean(),
  /** Shown now. */
  url: z.string(),
})

export const ChooseThumbnail = z.union([
  z.object({ candidate: z.int().check(z.minimum(1), z.maximum(20)) }),
  /** As returned by `POST /api/thumbnails/upload`. */
  z.object({ thumbnailUrl: z.string().check(z.minLength(1), z.maxLength(300)) }),
])

/** Days of the statistics of one video, at most. */
export const STATISTICS_MAX_DAYS = 90
export const VideoDay = z.object({ date: z.string(), views: z.int(), watchSeconds: z.int() })
export type VideoDay = z.infer<typeof VideoDay>

const params = z.object({ id: IdText })

export const videosApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/videos',
    access: 'viewing',
    summary:
      'Approved videos, newest first. A `status` other than approved returns all videos to staff and only their own to others',
    query: z.object({
      ...Page,
      categoryId: z.optional(IdText),
      status: z.optional(z.enum(MODERATION_STATES)),
      isAdmin: z.optional(z.string()),
      languages: z.optional(LanguagesText),
    }),
    response: z.array(Video),
    status: 200,
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/videos/:id',
    access: 'viewing',
    summary: 'A video with what its page needs',
    params,
    response: WatchVideo,
    status: 200,
    errors: ['video_not_found'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/videos/:id/preview',
    access: 'anyone',
    summary: 'Poster, title and creator of a video, for anybody who has a link with its signature',
    params,
    query: z.object({ s: z.optional(z.string().check(z.maxLength(100))) }),
    response: VideoPreview,
    status: 200,
    errors: ['video_not_found'],
  }),
  related: endpoint({
    method: 'GET',
    path: '/api/videos/:id/related',
    access: 'viewing',
    summary: 'Other approved videos by creator, category, title words and shared viewers, each with its reason',
    params,
    query: z.object({ limit: Page.limit }),
    response: z.array(RelatedVideo),
    status: 200,
    errors: ['video_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/videos',
    access: 'signed-in',
    summary: 'Make the record of an uploaded file; it is pending until reviewed',
    body: CreateVideo,
    response: WatchVideo,
    status: 201,
    errors: [
      'upload_not_found',
      'upload_incomplete',
      'upload_already_used',
      'category_not_found',
      'category_hidden',
      'monetization_disabled',
    ],
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/videos/:id',
    access: 'signed-in',
    summary: 'Change an own video',
    params,
    body: EditVideo,
    response: WatchVideo,
    status: 200,
    errors: [
      'video_not_found',
      'category_not_found',
      'category_hidden',
      'monetization_disabled',
      'already_published',
      'text_changed',
    ],
    limit: 'writes',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/videos/:id',
    access: 'signed-in',
    summary: 'Delete a video: its owner, or staff, then with a reason. It can be restored for a day',
    params,
    body: Removal,
    response: Done,
    status: 200,
    errors: ['video_not_found'],
    limit: 'writes',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/videos/:id/restore',
    access: 'signed-in',
    summary: 'Undo the deletion of a video, by its owner or staff, within a day',
    params,
    response: Done,
    status: 200,
    errors: ['video_not_found'],
    limit: 'writes',
  }),
  react: endpoint({
    method: 'PUT',
    path: '/api/videos/:id/reaction',
    access: 'signed-in',
    summary:
      'Like, dislike or neither; dislikes are not shown to others. `likedAt` of a removed like puts it back to its place',
    params,
    body: z.object({ value: z.enum(REACTIONS), likedAt: z.optional(StoredMoment) }),
    response: z.object({ reaction: z.enum(REACTIONS), likes: z.int(), likedAt: z.optional(Moment) }),
    status: 200,
    errors: ['video_not_found'],
    limit: 'writes',
  }),
  progress: endpoint({
    method: 'POST',
    path: '/api/videos/:id/progress',
    access: 'viewing',
    summary: 'Report watching: keeps the position and counts an honest view',
    params,
    body: ReportProgress,
    response: z.object({ views: z.int(), resumeAt: WatchVideo.shape.viewer.shape.resumeAt }),
    status: 200,
    errors: ['video_not_found'],
    limit: 'reports',
  }),
  thumbnails: endpoint({
    method: 'GET',
    path: '/api/videos/:id/thumbnails',
    access: 'signed-in',
    summary: 'The pictures an own video can have',
    params,
    response: ThumbnailChoices,
    status: 200,
    errors: ['video_not_found'],
  }),
  chooseThumbnail: endpoint({
    method: 'PUT',
    path: '/api/videos/:id/thumbnail',
    access: 'signed-in',
    summary: 'Choose the picture of an own video; an own picture of an approved video is reviewed with it again',
    params,
    body: ChooseThumbnail,
    response: WatchVideo,
    status: 200,
    errors: [
      'video_not_found',
      'thumbnail_not_found',
      'still_processing',
      'upload_not_found',
      'upload_incomplete',
      'upload_already_used',
    ],
    limit: 'writes',
  }),
  statistics: endpoint({
    method: 'GET',
    path: '/api/videos/:id/statistics',
    access: 'signed-in',
    summary: 'Views and watch time of an own video in each of the last days (UTC), oldest first',
    params,
    query: z.object({
      days: z.optional(
        z.pipe(
          z.string().check(z.regex(/^[1-9]\d?$/)),
          z.pipe(z.transform(Number), z.int().check(z.maximum(STATISTICS_MAX_DAYS))),
        ),
      ),
    }),
    response: z.array(VideoDay),
    status: 200,
    errors: ['video_not_found'],
  }),
  reprocess: endpoint({
    method: 'POST',
    path: '/api/videos/:id/reprocess',
    access: 'staff',
    summary: 'Prepare the video again from its original',
    params,
    response: Done,
    status: 202,
    errors: ['video_not_found'],
  }),
}
