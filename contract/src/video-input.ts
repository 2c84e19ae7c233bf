/** What is sent to create, edit and watch a video, with its limits. */
import * as z from 'zod/mini'
import { DOWNLOAD_PRICE_MAX_CENTS, DOWNLOAD_PRICE_MIN_CENTS, downloadPriceInvalid } from './download-price.ts'
import { firstPageTexts as texts } from './first-page-texts.ts'
import { longest, shortest, withLimit } from './longest.ts'
import { amountInCents, PreviousAmount } from './money.ts'
import { parseUrl, toPlainAddress } from './parse-url.ts'
import {
  Id,
  isVisible,
  LanguageTag,
  oneLine,
  PreviousFlag,
  PreviousMoment,
  PreviousNumber,
  PreviousText,
} from './primitives.ts'
import { uploadRequired } from './upload-required.ts'
import { VISIBILITIES } from './video-states.ts'

export const TITLE_MIN = 3
export const TITLE_MAX = 100
export const DESCRIPTION_MAX = 5000
export const SOURCE_URL_MAX = 2000
/** How far ahead a video can be scheduled. */
export const PUBLISH_WITHIN_DAYS = 366
/** A view counts after this many seconds played, or the whole video if it is shorter (ruling 46). */
export const VIEW_AFTER_SECONDS = 10

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

/**
 * The documents' payload. `duration`, `userId` and anything that claims a privilege are accepted and ignored
 * (rulings R1, 78); `videoUrl` and `thumbnailUrl` must be addresses the upload calls gave to this person.
 */
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

export const ChooseThumbnail = z.union([
  z.object({ candidate: z.int().check(z.minimum(1), z.maximum(20)) }),
  /** As returned by `POST /api/thumbnails/upload`. */
  z.object({ thumbnailUrl: z.string().check(z.minLength(1), z.maxLength(300)) }),
])
