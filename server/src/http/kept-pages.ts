/**
 * Pages for visitors, drawn once for all of them. A page is kept only while nobody is signed in, and only when all that was
 * read for it is the same for every visitor; each answer gets a nonce of its own. Kept as long as other shared answers, and
 * dropped by events (page-listeners.ts).
 */
import { categoriesApi } from '@lamplight/contract/categories'
import { commentsApi } from '@lamplight/contract/comments'
import type { Endpoint } from '@lamplight/contract/endpoint'
import { featuredApi } from '@lamplight/contract/featured'
import { placementsApi } from '@lamplight/contract/placements'
import { searchApi } from '@lamplight/contract/search'
import { testimonialsApi } from '@lamplight/contract/testimonials'
import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import type { AnswerCache } from '../lib/answer-cache.ts'

/** What answers every visitor with the same. Whatever is not named here keeps its page from being kept. */
const SAME_FOR_VISITORS: readonly Endpoint[] = [
  categoriesApi.list,
  commentsApi.list,
  featuredApi.current,
  searchApi.channels,
  searchApi.domains,
  searchApi.videos,
  testimonialsApi.list,
  usersApi.get,
  usersApi.videos,
  videosApi.get,
  videosApi.list,
  videosApi.related,
]

const patternOf = ({ path }: Endpoint) => new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`)
const SAME = SAME_FOR_VISITORS.map(patternOf)
const PLACED = patternOf(placementsApi.placed)

/** Whether another visitor would have got the same answer. Placements carry a token of their visitor's, unless empty. */
export const isSameForVisitors = (path: string, body: string): boolean =>
  PLACED.test(path) ? body === '[]' : SAME.some((pattern) => pattern.test(path))

/** Of every key here; what changes pages drops all that begin so. */
export const PAGES = 'page '

export interface VisitorPage {
  url: string
  language: string
  theme: string
}

export const pageKey = ({ url, language, theme }: VisitorPage): string => `${PAGES}${language} ${theme} ${url}`

/** A document and where its nonces stand. */
export interface KeptPage {
  html: Buffer
  nonceAt: readonly number[]
}

export function keepPage(html: string, nonce: string): KeptPage {
  const bytes = Buffer.from(html)
  const nonceAt: number[] = []
  for (let at = bytes.indexOf(nonce); at >= 0; at = bytes.indexOf(nonce, at + nonce.length)) nonceAt.push(at)
  return { html: bytes, nonceAt }
}

/** The same document with another nonce, which is as long as the one it was drawn with. */
export function withNonce({ html, nonceAt }: KeptPage, nonce: string): Buffer {
  const bytes = Buffer.from(html)
  for (const at of nonceAt) bytes.write(nonce, at, 'latin1')
  return bytes
}

/** The page kept for this key; `draw` gives one, or nothing when the page is for one visitor alone. */
export const findPage = (
  cache: AnswerCache,
  page: VisitorPage,
  draw: () => Promise<KeptPage | undefined>,
): Promise<KeptPage | undefined> => cache.get(pageKey(page), draw, (kept) => kept?.html.length ?? 100)
