import { DOMAIN_TEXT_MAX, SEARCH_DATES, SEARCH_DURATIONS, SEARCH_SORTS } from '@lamplight/contract/search'
import { searchText } from '../../lib/search-text.ts'

/** The query parameters of a search. All filters and the sort order are in the URL, so that it can be shared. */
export interface SearchParameters {
  q?: string
  domain?: string
  sort?: (typeof SEARCH_SORTS)[number]
  duration?: (typeof SEARCH_DURATIONS)[number]
  date?: (typeof SEARCH_DATES)[number]
  /** BCP 47. */
  language?: string
  category?: number
  /** The language of captions. */
  captions?: string
  /** Include languages other than the reader's own. */
  languages?: 'all'
}

const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

const oneOf = <Value extends string>(values: readonly Value[], raw: unknown): Value | undefined =>
  values.find((value) => value === raw)
const language = (raw: unknown): string | undefined => (LANGUAGE.test(String(raw ?? '')) ? String(raw) : undefined)

/** Parses the query; unknown values are dropped, even when the router passes them on. */
export function readSearchParameters(raw: Record<string, unknown>): SearchParameters {
  const category = String(raw.category ?? '')
  const read = {
    q: searchText(raw.q),
    domain: searchText(raw.domain, DOMAIN_TEXT_MAX),
    sort: oneOf(SEARCH_SORTS, raw.sort),
    duration: oneOf(SEARCH_DURATIONS, raw.duration),
    date: oneOf(SEARCH_DATES, raw.date),
    language: language(raw.language),
    category: /^[1-9]\d{0,8}$/.test(category) ? Number(category) : undefined,
    captions: language(raw.captions),
    languages: oneOf(['all'] as const, raw.languages),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}
