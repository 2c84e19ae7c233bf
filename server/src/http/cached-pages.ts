/**
 * Pages for visitors, rendered once for all of them. A page is cached only while nobody is signed in, and only when all that was
 * read for it is the same for every visitor; each response gets a nonce of its own. Cached as long as other shared responses, and
 * dropped by events (page-listeners.ts).
 */
import { crc32 } from 'node:zlib'
import { categoriesApi } from '@lamplight/contract/categories'
import { commentsApi } from '@lamplight/contract/comments'
import type { Endpoint } from '@lamplight/contract/endpoint'
import { featuredApi } from '@lamplight/contract/featured'
import { placementsApi } from '@lamplight/contract/placements'
import { searchApi } from '@lamplight/contract/search'
import { testimonialsApi } from '@lamplight/contract/testimonials'
import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import type { ResponseCache } from '../lib/response-cache.ts'
import { deflatePiece, gzipOf, storedBlock } from './page-pieces.ts'

/** Endpoints with the same response for every visitor. A page that reads any other is not cached. */
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

/**
 * Whether another visitor would have got the same response. Placements contain a token of the visitor; they are empty for
 * everybody, or for a visitor who has seen all of them often enough: then they vary by more than the request (`Vary: *`).
 */
export const isSameForVisitors = (path: string, body: string, vary: string): boolean =>
  PLACED.test(path) ? body === '[]' && vary !== '*' : SAME.some((pattern) => pattern.test(path))

/** The prefix of every key here; a change drops all keys with it. */
export const PAGES = 'page '

export interface VisitorPage {
  url: string
  language: string
  theme: string
}

export const pageKey = ({ url, language, theme }: VisitorPage): string => `${PAGES}${language} ${theme} ${url}`

/** A document and the positions of its nonces. */
export interface CachedPage {
  html: Buffer
  nonceAt: readonly number[]
  /** The pieces around the nonces, each compressed on its own; created on first use. */
  deflatedPieces(): Promise<readonly Buffer[]>
}

export function cachePage(bytes: Buffer, nonce: string): CachedPage {
  const nonceAt: number[] = []
  for (let at = bytes.indexOf(nonce); at >= 0; at = bytes.indexOf(nonce, at + nonce.length)) nonceAt.push(at)
  const starts = [0, ...nonceAt.map((at) => at + nonce.length)]
  let pieces: Promise<readonly Buffer[]> | undefined
  return {
    html: bytes,
    nonceAt,
    deflatedPieces() {
      pieces ??= Promise.all(starts.map((start, n) => deflatePiece(bytes.subarray(start, nonceAt[n]))))
      return pieces
    },
  }
}

/** The same document with another nonce of the same length. */
export function withNonce({ html, nonceAt }: CachedPage, nonce: string): Buffer {
  const bytes = Buffer.from(html)
  for (const at of nonceAt) bytes.write(nonce, at, 'latin1')
  return bytes
}

/** `withNonce` as gzip, assembled from pieces that were compressed once: the nonces are stored blocks between them. */
export async function gzipWithNonce(page: CachedPage, nonce: string): Promise<Buffer> {
  const pieces = await page.deflatedPieces()
  const html = withNonce(page, nonce)
  const stored = storedBlock(Buffer.from(nonce))
  const between = pieces.flatMap((piece, n) => (n === 0 ? [piece] : [stored, piece]))
  return gzipOf(between, crc32(html), html.length)
}

/** The size of a page besides its text: its compressed pieces. */
const PACKED_SHARE = 0.5

/** The cached page for this key; `render` returns one, or nothing when the page is for one visitor only. */
export const findPage = (
  cache: ResponseCache,
  page: VisitorPage,
  render: () => Promise<CachedPage | undefined>,
): Promise<CachedPage | undefined> =>
  cache.get(pageKey(page), render, (cached) => (cached ? Math.ceil((1 + PACKED_SHARE) * cached.html.length) : 100))
