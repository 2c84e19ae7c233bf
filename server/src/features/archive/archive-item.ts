/** One item of an archive of any kind. */
import { IgnoredValue } from '@lamplight/contract/archive'
import { type ImportFailure, importFailureText } from '@lamplight/contract/import-failures'
import { isLanguageTag, toOneLine } from '@lamplight/contract/primitives'
import { TITLE_MAX, TITLE_MIN } from '@lamplight/contract/video-input'
import * as z from 'zod/mini'

/** A file on this machine, or a URL. */
export type ArchiveBytes = { path: string } | { address: string }

export interface ArchiveCaption {
  /** Such as `en` or `pt-BR`. */
  language: string
  bytes: ArchiveBytes
}

export interface ArchiveItem {
  /** Identifies the item in its archive; the same at every read. */
  key: string
  title: string
  description: string
  /** When it was first published; null when the archive does not contain it. */
  publishedAt: Date | null
  language: string | null
  /** Slug or English name of a category of this site. */
  category: string | null
  playlists: string[]
  video: ArchiveBytes
  captions: ArchiveCaption[]
  /** The URL of its original page. */
  sourceUrl: string | null
  /** Values of the archive that the video will not have. */
  ignored?: IgnoredValue[] | undefined
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
  ignored: z.optional(z.array(IgnoredValue)),
})

/** Parses an item that was written with `JSON.stringify`. */
export function itemOfJson(json: unknown): ArchiveItem {
  const item = StoredItem.parse(json)
  return { ...item, publishedAt: item.publishedAt === null ? null : new Date(item.publishedAt) }
}

/** The text without what PostgreSQL does not store in JSON: a NUL, and half of a character of two code units. */
const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** An item, or a part of it, with texts that can be stored. */
export function storable<Part>(part: Part): Part {
  if (typeof part === 'string') return storableText(part) as Part
  if (Array.isArray(part)) return part.map(storable) as Part
  if (typeof part !== 'object' || part === null || part instanceof Date) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, storable(value)])) as Part
}

/** The archive itself cannot be read. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
  readonly failure: ImportFailure

  constructor(failure: ImportFailure) {
    super(importFailureText(failure))
    this.failure = storable(failure)
  }
}

/** More could not be reviewed by people, and a run would last for weeks. */
export const MAX_ITEMS = 10_000

/** Called while an archive is read: another site could list videos without an end. @throws ArchiveError */
export function refuseTooMany(count: number, most = MAX_ITEMS): void {
  if (count > most) throw new ArchiveError({ code: 'too_many_videos', most: MAX_ITEMS })
}

/** The beginning of a text, without half a character at its end. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

const DESCRIPTION_MAX = 5000

/** A title within the limits of this site: cut at a word when too long, extended by the key when too short. */
export function toTitle(text: string, fallback: string): string {
  const title = toOneLine(text).replace(/\s+/g, ' ').trim()
  if (title.length < TITLE_MIN) return cut(`${title || 'Video'} (${fallback})`, TITLE_MAX)
  if (title.length <= TITLE_MAX) return title
  const start = title.slice(0, TITLE_MAX - 1)
  return `${cut(start, Math.max(start.lastIndexOf(' '), TITLE_MAX / 2)).trimEnd()}…`
}

export const toDescription = (text: string): string => cut(text.replaceAll('\r\n', '\n').trim(), DESCRIPTION_MAX)

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of a piece of HTML, with its paragraphs as lines. It is never rendered as HTML, so scripts in it cannot run. */
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

/** 04.03.2019 or 4/3/2019: in one country the fourth of March, in another the third of April. */
const AMBIGUOUS_DATE = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/

/** A date as archives write it; null for anything else. Ambiguous dates and those in the future count as errors. */
export function toDate(text: string | undefined): Date | null {
  if (AMBIGUOUS_DATE.test(text?.trim() ?? '')) return null
  const date = new Date((text ?? '').trim().replace(/ UTC$/, 'Z'))
  return text?.trim() && !Number.isNaN(date.getTime()) && date.getTime() <= Date.now() ? date : null
}

/** The longest well-formed beginning of a language tag; null if no part is. Some programs append an id: `en-nP7-2PuUl7o`. */
export function toLanguage(text: string | undefined): string | null {
  const subtags = (text ?? '').trim().replaceAll('_', '-').split('-').slice(0, 8)
  const beginnings = subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'))
  return beginnings.find(isLanguageTag) ?? null
}
