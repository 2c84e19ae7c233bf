import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { longest } from './longest.ts'
import { validationTexts as texts } from './validation-texts.ts'

/** Where a word filter can be on. */
export const FILTER_AREAS = ['comments', 'forum', 'chat'] as const
export type FilterArea = (typeof FILTER_AREAS)[number]

export const FILTER_WORDS_MAX = 500
export const FILTER_WORD_MAX = 100

/** Whole words or phrases; one that ends with `*` also matches the start of longer words. */
export const WordFilterSettings = z.object({
  areas: z.array(z.enum(FILTER_AREAS)).check(z.maxLength(FILTER_AREAS.length)),
  words: z
    .array(
      z.string().check(z.trim(), z.minLength(1, texts.required), longest(FILTER_WORD_MAX, texts.filterWordTooLong)),
    )
    .check(longest(FILTER_WORDS_MAX, texts.filterWordsTooMany)),
})
export type WordFilterSettings = z.infer<typeof WordFilterSettings>

const ChangeWordFilter = z.object({
  ...WordFilterSettings.shape,
  /** The settings the edit began with: what others have added or removed since then stays so. */
  previous: z.optional(WordFilterSettings),
})

export const safetyApi = {
  wordFilter: endpoint({
    method: 'GET',
    path: '/api/admin/word-filter',
    access: 'staff',
    summary: 'Words that are not allowed, and where',
    response: WordFilterSettings,
    status: 200,
    errors: [],
  }),
  changeWordFilter: endpoint({
    method: 'PUT',
    path: '/api/admin/word-filter',
    access: 'staff',
    summary: 'Set the words that are not allowed, and where',
    body: ChangeWordFilter,
    response: WordFilterSettings,
    status: 200,
    errors: [],
  }),
}
