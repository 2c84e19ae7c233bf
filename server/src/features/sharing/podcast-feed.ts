/** The feed of a channel: RSS with what podcast clients need to play its videos. (norms row 18) */
import { findChapters } from '@lamplight/contract/chapters'
import { escapeXml as xml } from './xml.ts'

export interface Episode {
  id: number
  title: string
  description: string
  displayName: string
  language: string | null
  durationSeconds: number
  createdAt: Date
  /** Size of the file at `episodes/<id>.mp4`; null without a file, or when the download is sold. */
  bytes: number | null
  captionLanguages: readonly string[]
}

export interface FeedChannel {
  id: number
  displayName: string
  bio: string
  /** The video whose picture is that of the channel; null without one. */
  pictureOf: number | null
}

export interface FeedSite {
  siteName: string
  /** Without a slash at its end. */
  publicUrl: string
  /** Of a channel whose videos have no language. */
  defaultLanguage: string
}

const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
].join(' ')

/** The most frequent language of the episodes; the earliest in the list of those that are equally frequent. */
function mainLanguage(episodes: readonly Episode[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { language } of episodes) if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

/** Empty without a file to play: the other elements are about that file. */
function playableParts(episode: Episode, publicUrl: string): string[] {
  if (episode.bytes === null) return []
  const base = `${publicUrl}/episodes/${episode.id}`
  const hasChapters = findChapters(episode.description, episode.durationSeconds).length > 0
  return [
    `<enclosure url="${base}.mp4" length="${episode.bytes}" type="video/mp4"/>`,
    `<itunes:author>${xml(episode.displayName)}</itunes:author>`,
    `<itunes:duration>${Math.round(episode.durationSeconds)}</itunes:duration>`,
    `<itunes:image href="${base}.jpg"/>`,
    ...episode.captionLanguages.map(
      (language) =>
        `<podcast:transcript url="${base}/${xml(language)}.vtt" type="text/vtt" language="${xml(language)}" rel="captions"/>`,
    ),
    ...(hasChapters ? [`<podcast:chapters url="${base}/chapters.json" type="application/json+chapters"/>`] : []),
  ]
}

/** The lines of the document, below the declaration. */
export function podcastFeed(
  channel: FeedChannel,
  episodes: readonly Episode[],
  { siteName, publicUrl, defaultLanguage }: FeedSite,
): string[] {
  const home = `${publicUrl}/profile/${channel.id}`
  return [
    `<rss version="2.0" ${NAMESPACES}>`,
    '<channel>',
    `<title>${xml(`${channel.displayName} - ${siteName}`)}</title>`,
    `<link>${home}</link>`,
    `<description>${xml(channel.bio || channel.displayName)}</description>`,
    `<language>${xml(mainLanguage(episodes) ?? defaultLanguage)}</language>`,
    `<atom:link href="${home}/feed.xml" rel="self" type="application/rss+xml"/>`,
    `<itunes:author>${xml(channel.displayName)}</itunes:author>`,
    // Staff have seen every video before it is public.
    '<itunes:explicit>false</itunes:explicit>',
    '<itunes:category text="Religion &amp; Spirituality"/>',
    ...(channel.pictureOf === null ? [] : [`<itunes:image href="${publicUrl}/episodes/${channel.pictureOf}.jpg"/>`]),
    ...episodes.map((episode) =>
      [
        '<item>',
        `<title>${xml(episode.title)}</title>`,
        `<link>${publicUrl}/video/${episode.id}</link>`,
        `<guid isPermaLink="true">${publicUrl}/video/${episode.id}</guid>`,
        `<pubDate>${episode.createdAt.toUTCString()}</pubDate>`,
        `<description>${xml(episode.description)}</description>`,
        ...playableParts(episode, publicUrl),
        `<media:thumbnail url="${publicUrl}/api/videos/${episode.id}/picture"/>`,
        '</item>',
      ].join(''),
    ),
    '</channel>',
    '</rss>',
  ]
}
