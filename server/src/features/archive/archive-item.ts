/** One thing of an archive, whichever kind of archive it comes from. */
import { type ImportFailure, importFailureText } from '@lamplight/contract/import-failures'
import { TITLE_MAX, TITLE_MIN } from '@lamplight/contract/videos'
import * as z from 'zod/mini'

/** Bytes on this machine, or at an address elsewhere. */
export type ArchiveBytes = { path: string } | { address: string }

export interface ArchiveCaption {
  /** As in `en`, `pt-BR`. */
  language: string
  bytes: ArchiveBytes
}

export interface ArchiveItem {
  /** Names the thing in its archive, the same at every reading. */
  key: string
  title: string
  description: string
  /** When it was first published; null where the archive does not say. */
  publishedAt: Date | null
  language: string | null
  /** Slug or English name of a category of this site. */
  category: string | null
  playlists: string[]
  video: ArchiveBytes
  captions: ArchiveCaption[]
  /** Its page elsewhere. */
  sourceUrl: string | null
}

const StoredBytes = z.union([z.object({ path: z.string() }), z.object({ address: z.string() })])
const StoredItem = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  publishedAt: z.nullable(z.string()),
  language: z.nullable(z.string()),
  category: z.nullable(z.string()),
  playlists: z.array(z.string()),
  video: StoredBytes,
  captions: z.array(z.object({ language: z.string(), bytes: StoredBytes })),
  sourceUrl: z.nullable(z.string()),
})

/** What `JSON.stringify` made of an item. */
export function itemOfJson(json: unknown): ArchiveItem {
  const item = StoredItem.parse(json)
  return { ...item, publishedAt: item.publishedAt === null ? null : new Date(item.publishedAt) }
}

/** The archive itself cannot be read. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
  readonly failure: ImportFailure

  constructor(failure: ImportFailure) {
    super(importFailureText(failure))
    this.failure = failure
  }
}

const DESCRIPTION_MAX = 5000

/** A title as this site takes it: cut at a word where it is too long, with the key where it is too short. */
export function toTitle(text: string, fallback: string): string {
  const title = text.replace(/\s+/g, ' ').trim()
  if (title.length < TITLE_MIN) return `${title || 'Video'} (${fallback})`.slice(0, TITLE_MAX)
  if (title.length <= TITLE_MAX) return title
  const cut = title.slice(0, TITLE_MAX - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), TITLE_MAX / 2)).trimEnd()}…`
}

export const toDescription = (text: string): string => text.replaceAll('\r\n', '\n').trim().slice(0, DESCRIPTION_MAX)

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The words of a piece of HTML, with its paragraphs as lines. Never shown as HTML, so nothing in it can act. */
export const textOfHtml = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/div|\/li)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
      if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      return ENTITIES[String(name).toLowerCase()] ?? whole
    })
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** A date as archives write it; null for anything else. Moments of the future are taken for mistakes. */
export function toDate(text: string | undefined): Date | null {
  const date = new Date((text ?? '').trim().replace(/ UTC$/, 'Z'))
  return text?.trim() && !Number.isNaN(date.getTime()) && date.getTime() <= Date.now() ? date : null
}

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

export const toLanguage = (text: string | undefined): string | null => {
  const language = (text ?? '').trim().replace('_', '-')
  return LANGUAGE.test(language) ? language : null
}
