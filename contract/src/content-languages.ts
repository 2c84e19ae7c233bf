import * as z from 'zod/mini'

/** How many languages of video a member may choose. */
export const CONTENT_LANGUAGES_MAX = 20

/** Languages of video, as primary tags without variants: `en` is also for `en-GB`. */
export const ContentLanguages = z.array(z.string().check(z.regex(/^[a-z]{2,3}$/))).check(
  z.maxLength(CONTENT_LANGUAGES_MAX),
  z.refine((tags: string[]) => new Set(tags).size === tags.length),
)
