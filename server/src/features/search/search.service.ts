import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import { BEGINNING_MIN, type FoundChannel, type Suggestion } from '@lamplight/contract/search'
import type { Video } from '@lamplight/contract/video-responses'
import { cutPage, decodeCursor, type Position } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { avatarUrl } from '../../lib/avatar-url.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import type { MediaAddresses } from '../videos/media-addresses.ts'
import { bytesOfVideo, bytesOfVideos, findListedOf, toVideo } from '../videos/video-row.ts'
import type { PageOf } from '../videos/videos.service.ts'
import { findByDomain, findDomainsNamed } from './by-domain.sql.ts'
import { type FoundByWords, findBeginning, findByWords, hasBeginning } from './by-words.sql.ts'
import { nameOfDomain, readDomain } from './domain-text.ts'
import { MAX_NEARLY, findNearly as readNearly } from './nearly.sql.ts'
import type { Filters } from './search-filters.sql.ts'
import { type Found, type FoundPage, isExact } from './search-ranking.sql.ts'
import { mayBeMisspelt, readSearchText, type SearchText } from './search-text.ts'
import { findChannels, suggestTitles } from './suggestions.sql.ts'
import * as vocabulary from './vocabulary.sql.ts'

/** With fewer hits than this in total, matches by prefix and similar spelling are added. */
const FEW = 5
/** Channels above the videos, unless the caller says otherwise. */
const CHANNELS = 3
const MAX_CHANNELS = 24
const SUGGESTED_VIDEOS = 6
const SUGGESTED_CHANNELS = 3
/** Other endings of a domain. */
const OTHER_DOMAINS = 5
/** How long the beginning of a list, if it is more than a page, and what is spelled similarly are cached, unless a video or a name changes. */
const LIST_MS = 30_000

export interface SearchQuery extends Omit<Filters, 'languages'> {
  q?: string | undefined
  /** Overrides `q`, even when it contains no domain. */
  domain?: string | undefined
  languages?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export interface Search {
  /** Approved videos, best first; empty when there is nothing to search for. */
  videos(query: SearchQuery): Promise<PageOf<Video>>
  channels(query: { q?: string | undefined; limit?: number | undefined }): Promise<FoundChannel[]>
  /** Videos in the viewer's video languages come before equally good ones. */
  suggestions(text: string, viewer: Viewer | null): Promise<Suggestion[]>
  /** Domains with the same name and another ending. */
  domains(text: string): Promise<string[]>
  /** Recounts how often words are used; takes a few seconds. */
  refreshVocabulary(): Promise<void>
}

export interface SearchDeps {
  db: Db
  media: MediaAddresses
  cache: ResponseCache
}

interface Page {
  limit: number
  position: Position | null
  /** The first of the newest videos, which come before the others, as it was on the first page. */
  since: number
}

/** A cursor after the score has the first of the newest videos, so that videos added meanwhile do not move others between the two. */
function readPosition(cursor: string | undefined): Pick<Page, 'position' | 'since'> {
  const position = decodeCursor(cursor, 'scoreSince')
  const [after = '', since = '0'] = position?.after.split(' ') ?? []
  return { position: position && { after, id: position.id }, since: Number(since) }
}

/** The same for pages of every size of one search. */
function listKey({ q, limit, cursor, ...filters }: SearchQuery): string {
  const known = Object.entries({ ...filters, q: q?.trim().toLowerCase() }).filter(([, value]) => value !== undefined)
  return `found ${JSON.stringify(known.toSorted())};`
}

const bytesOfFound = (found: readonly Found[]): number => 500 + 64 * found.length

const lettersOf = (text: string): number => (text.match(/[\p{L}\p{N}]/gu) ?? []).length

export function createSearch({ db, media, cache }: SearchDeps): Search {
  const readInOrder = async (ids: number[]): Promise<Video[]> => {
    if (ids.length === 0) return []
    const rows = await findListedOf(db, ids)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? [toVideo(row, media)] : []
    })
  }

  /** The first page. What many videos match is cached: asked again, it costs no more than on a small site. */
  const findFirst = async (key: string, text: SearchText, filters: Filters, limit: number) => {
    const page = { limit, position: null }
    if (!hasBeginning(filters)) return findByWords(db, text, filters, page)
    const { found, since, isWhole } = await cache.get(
      `${key} beginning`,
      () => findBeginning(db, text, filters),
      (beginning) => (beginning.found.length > DEFAULT_PAGE_SIZE ? bytesOfFound(beginning.found) : null),
      LIST_MS,
    )
    if (isWhole || found.length > limit) return { found: found.slice(0, limit + 1), since }
    return findByWords(db, text, filters, { ...page, since })
  }

  const findNearly = async (key: string, text: SearchText, filters: Filters, { limit, position }: FoundPage) => {
    if (position && !isExact(position)) return readNearly(db, text, filters, { limit, position })
    const near = await cache.get(
      `${key} near`,
      () => readNearly(db, text, filters, { limit: MAX_NEARLY, position: null }),
      bytesOfFound,
      LIST_MS,
    )
    return near.slice(0, limit + 1)
  }

  /** Whether similar matches are added depends on the total number of hits, not on the page size: every size pages through the same list. */
  const findByText = async (
    key: string,
    text: SearchText,
    filters: Filters,
    { limit, position, since }: Page,
  ): Promise<FoundByWords> => {
    const findExact = async () => {
      if (!position) return findFirst(key, text, filters, limit)
      if (!isExact(position)) return { found: [], since: 0 }
      return findByWords(db, text, filters, { limit, position, since })
    }
    const exact = await findExact()
    if (exact.found.length > limit || !mayBeMisspelt(text)) return exact
    const count = position ? (await findFirst(key, text, filters, FEW)).found.length : exact.found.length
    if (count >= FEW) return exact
    const near = await findNearly(key, text, filters, { limit: limit - exact.found.length, position })
    return { found: [...exact.found, ...near], since: 0 }
  }

  const find = async (query: SearchQuery, page: Page): Promise<FoundByWords> => {
    const { q, limit, cursor, domain, languages, ...filters } = query
    if (domain?.trim()) {
      const asked = readDomain(domain)
      return { found: asked ? await findByDomain(db, asked, filters, page) : [], since: 0 }
    }
    const text = readSearchText(q ?? '')
    if (!text) return { found: [], since: 0 }
    return findByText(listKey(query), text, { ...filters, languages: languages?.split(',') }, page)
  }

  const findPage = async (query: SearchQuery) => {
    const { limit = DEFAULT_PAGE_SIZE, cursor } = query
    const { found, since } = await find(query, { limit, ...readPosition(cursor) })
    const shown = found.slice(0, limit)
    const videos = await readInOrder(shown.map(({ id }) => id))
    const byId = new Map(videos.map((video) => [video.id, video]))
    const placeOf = ({ score, id }: Found) => ({ after: since ? `${score} ${since}` : String(score), id })
    const page = cutPage(found, limit, placeOf, ({ id }) => bytesOfVideo(byId.get(id) ?? { description: '' }))
    const items = page.items.flatMap(({ id }) => byId.get(id) ?? [])
    return { items, nextCursor: page.nextCursor, isComplete: videos.length === shown.length }
  }

  return {
    async videos(query) {
      const search = async () => {
        const page = await findPage(query)
        if (page.isComplete) return page
        // A cached list has a video that is no longer listed, and nobody has reported the change.
        cache.drop(listKey(query))
        return findPage(query)
      }
      // The same for everybody: readers of one page of results within two seconds share it.
      const known = Object.entries(query).filter(([, value]) => value !== undefined)
      return cache.get(`search ${JSON.stringify(known.toSorted())};`, search, ({ items }) => bytesOfVideos(items))
    },

    async channels({ q = '', limit = CHANNELS }) {
      if (lettersOf(q) === 0) return []
      const rows = await findChannels(db, q, Math.min(limit, MAX_CHANNELS))
      return rows.map(({ avatarKey, ...row }) => ({ ...row, avatarUrl: avatarUrl(avatarKey) }))
    },

    async suggestions(text, viewer) {
      if (lettersOf(text) < BEGINNING_MIN) return []
      const languages = viewer?.contentLanguages ?? []
      // Cached: the same for everybody with these languages, and many people type the same words.
      return cache.get(`suggestions ${languages.join()} ${text.trim().toLowerCase()};`, async () => {
        const [videos, channels] = await Promise.all([
          suggestTitles(db, text, { limit: SUGGESTED_VIDEOS, languages }),
          findChannels(db, text, SUGGESTED_CHANNELS),
        ])
        return [
          ...channels.map(({ id, displayName, avatarKey }) => ({
            ...{ kind: 'channel' as const, id, text: displayName, avatarUrl: avatarUrl(avatarKey) },
          })),
          ...videos.map(({ id, title }) => ({ kind: 'video' as const, id, text: title })),
        ]
      })
    },

    refreshVocabulary: () => vocabulary.refreshVocabulary(db),

    async domains(text) {
      const domain = readDomain(text)
      if (!domain) return []
      const known = await findDomainsNamed(db, nameOfDomain(domain), OTHER_DOMAINS + 1)
      return known.filter((other) => other !== domain).slice(0, OTHER_DOMAINS)
    },
  }
}
