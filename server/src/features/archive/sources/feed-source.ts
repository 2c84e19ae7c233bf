/** A podcast or video feed: RSS with enclosures or Media RSS, or Atom; pages are followed (RFC 5005). */
import { createHash } from 'node:crypto'
import { SaxesParser } from 'saxes'
import {
  ArchiveError,
  type ArchiveItem,
  refuseTooMany,
  textOfHtml,
  toDate,
  toDescription,
  toLanguage,
  toTitle,
} from '../archive-item.ts'
import { type Remote, readRemoteXml } from './remote.ts'

const ACCEPT = 'application/rss+xml, application/atom+xml, application/xml, text/xml'
const MAX_PAGES = 100

interface Entry {
  /** The first text of each element, by name without prefix. */
  texts: Map<string, string>
  videos: { address: string; bytes: number }[]
  captions: { address: string; language: string | null }[]
  page: string | null
}

interface Feed {
  language: string | null
  entries: Entry[]
  next: string | null
}

/** Bytes: together with the scope, PostgreSQL indexes about 2,700. */
const LONGEST_ID = 1500
/** Bytes. Migration 0610 does the same with the addresses of earlier imports. */
const LONGEST_ADDRESS = 500

/** The text, or a digest of one that is too long. */
const atMost = (bytes: number, text: string): string =>
  Buffer.byteLength(text) <= bytes ? text : createHash('sha256').update(text).digest('hex')

/** Identifies its entry in every feed: the address of a page, another URI, or a UUID. */
const UNIQUE_ID = /^(?:https?:\/\/[^/\s]|(?:tag|urn|yt):)\S+$|^[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}$/i

export async function readFeed(address: string, remote: Remote): Promise<ArchiveItem[]> {
  const items = new Map<string, ReadItem>()
  const seen = new Set<string>()
  for (let page: string | null = address; page !== null && !seen.has(page) && seen.size < MAX_PAGES; ) {
    seen.add(page)
    const feed = parseFeed(await readRemoteXml(page, ACCEPT, remote), page)
    for (const entry of feed.entries) {
      const item = toItem(entry, feed.language)
      if (item) items.set(JSON.stringify([item.key, item.video.address]), item)
    }
    refuseTooMany(items.size)
    page = feed.next
  }
  const feed = atMost(LONGEST_ADDRESS, address)
  const byId = Map.groupBy(items.values(), ({ key }) => key)
  return [...items.values()].map(({ id, ...item }) => {
    // Written by hand, where an entry was copied with its id: the film tells them apart.
    const isRepeated = (byId.get(item.key)?.length ?? 0) > 1
    const scope = isRepeated
      ? `${feed} ${atMost(LONGEST_ADDRESS, item.video.address)}`
      : UNIQUE_ID.test(id)
        ? null
        : feed
    return { ...item, scope }
  })
}

interface ReadItem extends ArchiveItem {
  id: string
  video: { address: string }
}

/** Entries without a film (audio, text) are skipped. */
function toItem({ texts, videos, captions, page }: Entry, language: string | null): ReadItem | null {
  const [video] = videos.toSorted((a, b) => b.bytes - a.bytes)
  if (!video) return null
  const id = texts.get('guid') || texts.get('id') || video.address
  const words = ['encoded', 'description', 'content', 'summary'].map((name) => texts.get(name)).find(Boolean) ?? ''
  return {
    id,
    key: `feed:${atMost(LONGEST_ID, id)}`,
    title: toTitle(textOfHtml(texts.get('title') ?? ''), id),
    description: toDescription(textOfHtml(words)),
    publishedAt: toDate(texts.get('pubdate') || texts.get('published') || texts.get('updated')),
    language,
    category: texts.get('category')?.trim() || null,
    playlists: [],
    video: { address: video.address },
    captions: captions.map((caption) => ({
      language: caption.language ?? language ?? 'en',
      bytes: { address: caption.address },
    })),
    sourceUrl: page,
  }
}

const isWeb = (address: string | undefined): address is string => /^https?:\/\//.test(address ?? '')

/** External entities are never loaded and custom ones are refused: the parser knows only the five of XML. */
function parseFeed(xml: string, address: string): Feed {
  const feed: Feed = { language: null, entries: [], next: null }
  const parser = new SaxesParser({ xmlns: false })
  const path: string[] = []
  let entry: Entry | null = null
  let text = ''
  const resolve = (link: string | undefined) => (link === undefined ? undefined : URL.parse(link, address)?.href)

  parser.on('error', () => {
    throw new ArchiveError({ code: 'feed_malformed', address })
  })
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.slice(name.indexOf(':') + 1).toLowerCase()
    path.push(local)
    text = ''
    if (local === 'item' || local === 'entry') {
      entry = { texts: new Map(), videos: [], captions: [], page: null }
      feed.entries.push(entry)
      return
    }
    const link = resolve(attributes.href ?? attributes.url)
    const isVideo = /^video\//.test(attributes.type ?? '') || attributes.medium === 'video'
    if (local === 'link' && !entry && attributes.rel === 'next' && isWeb(link)) feed.next = link
    if (!entry || !isWeb(link)) return
    const bytes = Number(attributes.length ?? attributes.fileSize ?? 0) || 0
    const isEnclosure = local === 'enclosure' || (local === 'link' && attributes.rel === 'enclosure')
    if ((isEnclosure || (local === 'content' && name.startsWith('media:'))) && isVideo)
      entry.videos.push({ address: link, bytes })
    if (local === 'transcript' && /vtt|srt|subrip/.test(attributes.type ?? ''))
      entry.captions.push({ address: link, language: toLanguage(attributes.language) })
    if (local === 'link' && (attributes.rel ?? 'alternate') === 'alternate') entry.page ??= link
  })
  const addText = (words: string) => {
    text += words
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const local = path.pop() ?? ''
    const words = text.trim()
    text = ''
    if (local === 'item' || local === 'entry') entry = null
    else if (!entry && local === 'language') feed.language ??= toLanguage(words)
    else if (entry && words !== '') {
      if (local === 'link' && isWeb(words)) entry.page ??= words
      if (!entry.texts.has(local)) entry.texts.set(local, words)
    }
  })
  parser.write(xml).close()
  return feed
}
