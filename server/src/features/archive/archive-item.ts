/** One item of an archive of any kind. */
import { IgnoredValue } from '@lamplight/contract/archive'
import { type ImportFailure, importFailureText } from '@lamplight/contract/import-failures'
import { PLAYLIST_TITLE_MAX } from '@lamplight/contract/playlists'
import { isLanguageTag, isVisible, toOneLine } from '@lamplight/contract/primitives'
import { SourceUrl, TITLE_MAX, TITLE_MIN } from '@lamplight/contract/video-input'
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
  /** The feed, where its ids are not unique in the world; and the film, where it uses an id several times. Null: the key is unique. */
  scope?: string | null | undefined
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
  /** Missing in what earlier versions stored. */
  scope: z.optional(z.nullable(z.string())),
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

/** Different for different items. */
export const identityOf = ({ key, scope }: ArchiveItem): string => JSON.stringify([key, scope ?? null])

/** Parses an item that was written with `JSON.stringify`. */
export function itemOfJson(json: unknown): ArchiveItem {
  const item = StoredItem.parse(json)
  // Of a plan that an earlier version has made, too.
  return fitting({ ...item, publishedAt: item.publishedAt === null ? null : new Date(item.publishedAt) })
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

const onOneLine = (text: string): string => toOneLine(text).replace(/\s+/g, ' ').trim()

/** The beginning of a name, cut at a word when too long. */
function cutName(name: string, most: number): string {
  if (name.length <= most) return name
  const start = name.slice(0, most - 1)
  return `${cut(start, Math.max(start.lastIndexOf(' '), most / 2)).trimEnd()}…`
}

/** A title within the limits of this site: cut when too long, extended by the key when too short. */
export function toTitle(text: string, fallback: string): string {
  const title = onOneLine(text)
  const shown = isVisible(title) ? title : ''
  // As the database counts: an emoji is one character.
  if ([...shown].length < TITLE_MIN) return cut(`${shown || 'Video'} (${onOneLine(fallback)})`, TITLE_MAX)
  return cutName(title, TITLE_MAX)
}

/** Of a category or of a value that this site cannot use: it is compared and shown, and not stored with the video. */
const VALUE_MAX = 200
/** Languages of one video. */
const MAX_CAPTIONS = 100

/**
 * The item as this site can store it. Longer texts would be refused by the database: names of playlists at the end of the run, when
 * everything else is done.
 */
export function fitting(item: ArchiveItem): ArchiveItem {
  const sourceUrl = SourceUrl.safeParse(item.sourceUrl)
  const names = item.playlists.map((name) => cutName(onOneLine(name), PLAYLIST_TITLE_MAX))
  // Only the first captions of a language can be stored, and each is a request.
  const languages = new Map(item.captions.toReversed().map((caption) => [caption.language, caption]))
  return {
    ...item,
    category: item.category && cut(item.category, VALUE_MAX),
    playlists: [...new Set(names.filter((name) => name !== '' && isVisible(name)))],
    captions: item.captions.filter((caption) => languages.get(caption.language) === caption).slice(0, MAX_CAPTIONS),
    sourceUrl: sourceUrl.success ? sourceUrl.data : null,
    ignored: item.ignored?.map((value) => ({ ...value, text: cut(value.text, VALUE_MAX) })),
  }
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

/** JavaScript finds a month in any number: "part 12" would be in December. 4 Mar 19 is a date of mails and old feeds. */
const WITH_YEAR = /(?<!\d)(?:1[89]|20)\d\d(?!\d)|(?<!\d)\d{1,2}[ -][A-Za-z]{3,9}[ -]\d{2}(?!\d)/

/** The first films. Programs that have no date write one in the year 1. */
const EARLIEST = Date.UTC(1888, 0, 1)

/** A date as archives write it; null for anything else. Ambiguous dates and those in the future count as errors. */
export function toDate(text: string | undefined): Date | null {
  const written = (text ?? '').trim()
  if (AMBIGUOUS_DATE.test(written) || !WITH_YEAR.test(written)) return null
  const time = Date.parse(written.replace(/ UTC$/, 'Z'))
  return time >= EARLIEST && time <= Date.now() ? new Date(time) : null
}

/** The longest well-formed beginning of a language tag; null if no part is. Some programs append an id: `en-nP7-2PuUl7o`. */
export function toLanguage(text: string | undefined): string | null {
  const subtags = (text ?? '').trim().replaceAll('_', '-').split('-').slice(0, 8)
  const beginnings = subtags.map((_, index) => subtags.slice(0, subtags.length - index).join('-'))
  return beginnings.find(isLanguageTag) ?? null
}
