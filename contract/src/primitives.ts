/** Small schemas that several features share. All limits are named here once. */
import * as z from 'zod/mini'

/** The languages the interface is offered in; the first is the default. */
export const LANGUAGES = ['en', 'ar', 'de', 'es', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

export const ROLES = ['user', 'moderator', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Largest value of a PostgreSQL integer key. */
export const MAX_ID = 2_147_483_647

/** An id as it travels in JSON: a positive integer. */
export const Id = z.int().check(z.positive(), z.maximum(MAX_ID))

/** An id as it travels in a path or a query string: digits only, no sign, no leading zero. */
export const IdText = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.pipe(z.transform(Number), Id))

/**
 * False for a text of nothing but characters that are drawn as nothing: zero width, fillers, controls; or above other letters, of
 * which there are none. `trim` knows spaces only.
 */
export const isVisible = (text: string): boolean =>
  !/^[\p{White_Space}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]+$/u.test(text)

/**
 * Without line breaks, other control characters, and marks that turn the direction of what follows: in a name or title they
 * would affect the surrounding text. They are removed and not rejected because nobody sees what they have pasted.
 */
export const toOneLine = (text: string): string =>
  text.replace(/[\t-\r\x85\p{Zl}\p{Zp}]+/gu, ' ').replace(/[\p{Cc}\p{Bidi_Control}]+/gu, '')

/** Of every name and title; before `trim` and the checks of its length. */
export const oneLine = () => z.overwrite(toOneLine)

/** BCP 47 allows longer tags, which nobody uses. */
const LANGUAGE_TAG_MAX = 35

/** Whether a text is a well-formed tag of a language. Others, such as `en-GB-GB`, are an error for every function of `Intl`. */
export function isLanguageTag(text: string): boolean {
  if (text.length > LANGUAGE_TAG_MAX || !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text)) return false
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** BCP 47. */
export const LanguageTag = z.string().check(z.refine(isLanguageTag))

/** An ISO 8601 moment in UTC. */
export const Moment = z.string()

/** A moment that a response contained, sent back in the same notation. PostgreSQL has no year 0. */
export const StoredMoment = z.iso.datetime({ precision: 3 }).check(z.refine((text) => !text.startsWith('0000')))

/** How many items a list returns by default. */
export const DEFAULT_PAGE_SIZE = 24
export const MAX_PAGE_SIZE = 100

/** Longest text of a search, in any list. */
export const SEARCH_MAX = 200

/** `limit` and `cursor` of every list that grows. The cursor is opaque; the next one is in the `X-Next-Cursor` header. */
export const Page = {
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/, 'limit must be a whole number')),
      z.pipe(
        z.transform((text: string) => Math.min(Math.max(Number(text), 1), MAX_PAGE_SIZE)),
        z.int(),
      ),
    ),
  ),
  cursor: z.optional(z.string().check(z.maxLength(200))),
}

/** Of something that does not show its author: a deleted comment or post. */
export const NO_AUTHOR = 0
/** The id of an author, or `NO_AUTHOR`. */
export const AuthorId = z.int().check(z.nonnegative(), z.maximum(MAX_ID))

/** A person as shown with their content. */
export const Author = z.object({ id: Id, displayName: z.string(), avatarUrl: z.nullable(z.string()) })
export type Author = z.infer<typeof Author>

/** A creator as shown with a video. */
export const Creator = z.object({ ...Author.shape, username: z.string(), subscriberCount: z.int() })
export type Creator = z.infer<typeof Creator>

/** The text an edit began with. Where it is no longer the stored one, the edit is refused instead of replacing another. */
export const PreviousText = z.optional(z.nullable(z.string()))

/** The same for a number or the id of a choice. */
export const PreviousNumber = z.optional(z.nullable(z.number()))

/** The same for a checkbox. */
export const PreviousFlag = z.optional(z.nullable(z.boolean()))

/** The same for a moment, in any notation of ISO 8601. */
export const PreviousMoment = z.optional(
  z.nullable(
    z.pipe(
      z.string(),
      z.transform((text: string) => new Date(text)),
    ),
  ),
)

/** An empty object, for responses that carry nothing but their status. */
export const Done = z.object({})

/** Languages of video in a query string, as primary tags: `en,ar`. Lists then hold videos in these and those without one. */
export const LanguagesText = z.string().check(z.regex(/^[a-z]{2,3}(,[a-z]{2,3}){0,19}$/))
