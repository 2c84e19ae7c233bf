import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Done, Id, Moment } from './primitives.ts'

/** The path of the resumable protocol (tus 1.0), which is separate from the JSON endpoints below. */
export const TUS_PATH = '/api/uploads/tus'
export const THUMBNAIL_MAX_BYTES = 20 * 1024 * 1024

export const UploadedVideo = z.object({
  /** To be given to `POST /api/videos`, once, by the same person. */
  videoUrl: z.string(),
  /** Seconds, measured. */
  duration: z.number(),
})
/** The draft of a video whose file is being uploaded; not validated, because it is unfinished: texts may be too long. */
export const UploadDraft = z.object({
  /** Of the file, as its sender calls it. */
  fileName: z.string().check(z.maxLength(255)),
  title: z.string().check(z.maxLength(1000)),
  description: z.string().check(z.maxLength(20_000)),
  categoryId: z.nullable(Id),
  isDownloadable: z.optional(z.boolean()),
  /** Dollars as typed. */
  price: z.optional(z.string().check(z.maxLength(40))),
  /** As returned for an uploaded picture, which is kept as long as the draft. */
  thumbnailUrl: z.optional(z.string().check(z.maxLength(100))),
})
export type UploadDraft = z.infer<typeof UploadDraft>

/** An upload that is still arriving, or that has not become a video yet. */
export const UnfinishedUpload = z.object({
  id: z.string(),
  /** As announced by the sender; so much of the member's room it takes. */
  bytes: z.int(),
  createdAt: Moment,
  /** Every byte is there: it only has to become a video. */
  hasArrived: z.boolean(),
  /** The draft that is stored with it. */
  draft: z.nullable(UploadDraft),
})
export type UnfinishedUpload = z.infer<typeof UnfinishedUpload>
export const UploadedThumbnail = z.object({ thumbnailUrl: z.string() })

const refusals = [
  'upload_required',
  'upload_too_large',
  'not_a_video',
  'video_without_picture',
  'video_truncated',
  'video_without_duration',
  'video_too_long',
  'video_unsupported',
  'disk_full',
] as const

const params = z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) })

export const uploadsApi = {
  limits: endpoint({
    method: 'GET',
    path: '/api/uploads/limits',
    access: 'signed-in',
    summary: 'The limits of uploads',
    response: z.object({ maxVideoBytes: z.int(), maxThumbnailBytes: z.int(), maxDurationSeconds: z.int() }),
    status: 200,
    errors: [],
  }),
  unfinished: endpoint({
    method: 'GET',
    path: '/api/uploads',
    access: 'signed-in',
    summary: 'The own video uploads that have not become a video, newest first; `DELETE` of one gives its room back',
    response: z.array(UnfinishedUpload),
    status: 200,
    errors: [],
  }),
  video: endpoint({
    method: 'POST',
    path: '/api/videos/upload',
    access: 'signed-in',
    summary: 'Upload a whole video file as multipart field `video`',
    multipart: 'video',
    response: UploadedVideo,
    status: 201,
    errors: ['unfinished_uploads', ...refusals],
  }),
  thumbnail: endpoint({
    method: 'POST',
    path: '/api/thumbnails/upload',
    access: 'signed-in',
    summary: 'Upload a picture as multipart field `thumbnail`',
    multipart: 'thumbnail',
    response: UploadedThumbnail,
    status: 201,
    errors: ['upload_required', 'not_an_image', 'image_too_large', 'disk_full'],
  }),
  /** After the last byte of a resumable upload. A repeated request returns the same response. */
  complete: endpoint({
    method: 'POST',
    path: '/api/uploads/:id/complete',
    access: 'signed-in',
    summary: 'Check a finished resumable upload and receive its address',
    params,
    response: UploadedVideo,
    status: 200,
    errors: ['upload_not_found', 'upload_incomplete', 'upload_already_used', ...refusals],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/uploads/:id/draft',
    access: 'signed-in',
    summary: 'Save the draft of an upload, so that leaving loses nothing; a file with a draft is kept for 30 days',
    params,
    body: UploadDraft,
    response: Done,
    status: 200,
    errors: ['upload_not_found'],
    limit: 'writes',
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/uploads/:id',
    access: 'signed-in',
    summary: 'Throw an unused upload away',
    params,
    response: z.object({}),
    status: 200,
    errors: ['upload_not_found', 'upload_already_used'],
  }),
}
