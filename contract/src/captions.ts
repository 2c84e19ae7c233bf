import * as z from 'zod/mini'
import { readCaptions } from './caption-text.ts'
import { endpoint } from './endpoint.ts'
import { withLimit } from './longest.ts'
import { Done, IdText, LanguageTag } from './primitives.ts'
import { Removal } from './removals.ts'
import { validationTexts as texts } from './validation-texts.ts'
import { CaptionTrack } from './video-responses.ts'

/** Most characters of a captions file: enough for a video of many hours. */
export const CAPTIONS_MAX = 1_000_000
/** Languages of one video. */
export const CAPTIONS_LANGUAGES_MAX = 40

/** A WebVTT or SubRip text; an invalid one is refused with the reason. */
const CaptionsText = z.string().check(
  // A text that is too long is not read as well.
  z.maxLength(CAPTIONS_MAX, { error: withLimit(texts.captionsTooLarge, CAPTIONS_MAX), abort: true }),
  z.check((context) => {
    const read = readCaptions(context.value)
    if (!read.ok) context.issues.push({ code: 'custom', input: context.value, message: read.problem })
  }),
)

const params = z.object({ id: IdText, language: LanguageTag })

export const captionsApi = {
  save: endpoint({
    method: 'PUT',
    path: '/api/videos/:id/captions/:language',
    access: 'signed-in',
    summary: 'Captions of one’s own video in a language, WebVTT or SubRip; existing ones are replaced',
    params,
    body: z.object({
      content: CaptionsText,
      /** `src` of the edited captions, null for new ones: if others have been saved meanwhile, they are not replaced. */
      replaces: z.optional(z.nullable(z.string())),
    }),
    maxBodyBytes: 6_000_000,
    response: CaptionTrack,
    status: 200,
    errors: ['video_not_found', 'too_many_captions', 'captions_changed'],
    limit: 'writes',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/videos/:id/captions/:language',
    access: 'signed-in',
    summary: 'Delete the captions of a language: the owner of the video, or staff, then with a reason',
    params,
    body: Removal,
    response: Done,
    status: 200,
    errors: ['captions_not_found', 'video_not_found'],
    limit: 'writes',
  }),
}
