import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { firstPageTexts as texts } from './first-page-texts.ts'
import { longest } from './longest.ts'
import { Author, Id, IdText, LanguagesText, Page, SEARCH_MAX } from './primitives.ts'
import { Video } from './video-responses.ts'

/** From so many letters on, the beginning of a word finds the word, and suggestions are made. */
export const BEGINNING_MIN = 3

/** Longest text of a domain search: a whole address. */
export const DOMAIN_TEXT_MAX = 2000

export const SEARCH_SORTS = ['relevance', 'newest', 'views'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/** Below 4 minutes, 4 to 20 minutes, above 20 minutes. */
export const SEARCH_DURATIONS = ['short', 'medium', 'long'] as const
export type SearchDuration = (typeof SEARCH_DURATIONS)[number]

/** Published within the last 24 hours, 7, 30 or 365 days. */
export const SEARCH_DATES = ['day', 'week', 'month', 'year'] as const
export type SearchDate = (typeof SEARCH_DATES)[number]

const LanguageTag = z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/))
const Text = z.string().check(longest(SEARCH_MAX, texts.searchTooLong))

/** A channel among search results. */
export const FoundChannel = z.object({ ...Author.shape, username: z.string(), subscriberCount: z.int() })
export type FoundChannel = z.infer<typeof FoundChannel>

/** Suggestions while somebody types. */
export const Suggestion = z.union([
  z.object({ kind: z.literal('video'), id: Id, text: z.string() }),
  z.object({ kind: z.literal('channel'), id: Id, text: z.string(), avatarUrl: z.nullable(z.string()) }),
])
export type Suggestion = z.infer<typeof Suggestion>

export const searchApi = {
  videos: endpoint({
    method: 'GET',
    path: '/api/videos/search',
    access: 'viewing',
    summary:
      'Approved videos, best first: `q` searches title, description, creator and category, `domain` the hosts of links, source and website; `domain` wins',
    query: z.object({
      ...Page,
      q: z.optional(Text),
      /** A host name or a whole address: `example.org` also finds `video.example.org`. */
      domain: z.optional(z.string().check(longest(DOMAIN_TEXT_MAX, texts.searchTooLong))),
      sort: z.optional(z.enum(SEARCH_SORTS)),
      duration: z.optional(z.enum(SEARCH_DURATIONS)),
      date: z.optional(z.enum(SEARCH_DATES)),
      language: z.optional(LanguageTag),
      /** Gives way to `language`; a domain is searched in all of them. */
      languages: z.optional(LanguagesText),
      categoryId: z.optional(IdText),
      /** The language of captions that must be there. */
      captions: z.optional(LanguageTag),
    }),
    response: z.array(Video),
    status: 200,
    errors: [],
  }),
  channels: endpoint({
    method: 'GET',
    path: '/api/search/channels',
    access: 'viewing',
    summary: 'Channels with something published whose name resembles the text, best first',
    query: z.object({ q: z.optional(Text), limit: Page.limit }),
    response: z.array(FoundChannel),
    status: 200,
    errors: [],
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/api/search/suggestions',
    access: 'viewing',
    summary: 'Videos and channels to offer while somebody types; none below three letters',
    query: z.object({ q: z.optional(Text) }),
    response: z.array(Suggestion),
    status: 200,
    errors: [],
    limit: 'suggestions',
  }),
  domains: endpoint({
    method: 'GET',
    path: '/api/search/domains',
    access: 'viewing',
    summary: 'Known domains with the same name and another ending, for a domain that finds nothing',
    query: z.object({ domain: z.optional(z.string().check(longest(DOMAIN_TEXT_MAX, texts.searchTooLong))) }),
    response: z.array(z.string()),
    status: 200,
    errors: [],
  }),
}
