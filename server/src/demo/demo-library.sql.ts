/** Playlists, a series, creators' featured videos, and the daily views; inside the transaction. */
import type { Tx } from '../db/database.ts'
import { daysBefore, type IdOf } from './demo-time.ts'

interface DemoPlaylist {
  owner: string
  title: string
  description: string
  isSeries?: true
  visibility?: 'private'
  /** Slugs, in order. */
  videos: readonly string[]
}

const PLAYLISTS: readonly DemoPlaylist[] = [
  {
    owner: 'grace',
    title: 'A psalm for each part of the day',
    description: 'From the first light to the last: three short films to begin, to rest and to end with.',
    isSeries: true,
    videos: ['morning-psalm', 'wheat-field', 'desert-stars'],
  },
  {
    owner: 'grace',
    title: 'Light and colour',
    description: 'Windows, pages and candles.',
    videos: ['rose-window', 'illuminated-page', 'vigil-lights', 'shabbat-candles'],
  },
  {
    owner: 'arjun',
    title: 'Festivals of light',
    description: 'The same hope, kept alight by many.',
    videos: ['diwali-river', 'eight-nights', 'vesak-lotus', 'evening-aarti'],
  },
  {
    owner: 'miriam',
    title: 'For Friday evening',
    description: '',
    visibility: 'private',
    videos: ['shabbat-candles', 'olive-tree'],
  },
]

/** Owner, the video shown first, the video whose picture is the banner. */
const CHANNELS = [
  ['grace', 'morning-psalm', 'rose-window'],
  ['arjun', 'diwali-river', 'evening-aarti'],
  ['yusuf', 'opening-chapter', 'mosque-arches'],
  ['miriam', 'eight-nights', 'shabbat-candles'],
  ['tenzin', 'vesak-lotus', 'prayer-flags'],
] as const

const DAYS = 28
/** Part of a view's length that is watched. */
const WATCHED = 0.7

interface Filling {
  now: Date
  idOf: IdOf
  videoIdOf(slug: string): number
  videos: readonly { id: number; views: number; durationSeconds: number; publishedDaysAgo: number }[]
}

export async function insertLibrary(tx: Tx, { now, idOf, videoIdOf, videos }: Filling): Promise<void> {
  for (const { owner, title, description, isSeries = false, visibility = 'public', videos: slugs } of PLAYLISTS) {
    const { id } = await tx
      .insertInto('playlists')
      .values({ ownerId: idOf(owner), title, description, isSeries, visibility })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('playlistItems')
      .values(slugs.map((slug, index) => ({ playlistId: id, videoId: videoIdOf(slug), position: index + 1 })))
      .execute()
  }
  for (const [owner, pinned, banner] of CHANNELS) {
    await tx
      .updateTable('users')
      .set({ pinnedVideoId: videoIdOf(pinned), bannerVideoId: videoIdOf(banner) })
      .where('id', '=', idOf(owner))
      .execute()
  }
  const days = videos.flatMap(({ id, views, durationSeconds, publishedDaysAgo }) =>
    viewsByDay(views, publishedDaysAgo).map((count, daysAgo) => ({
      videoId: id,
      day: daysBefore(now, daysAgo).toISOString().slice(0, 10),
      views: count,
      seconds: Math.max(1, Math.round(count * durationSeconds * WATCHED)),
    })),
  )
  const counted = days.filter(({ views }) => views > 0)
  if (counted.length === 0) return
  await tx
    .insertInto('videoViewDays')
    .values(counted.map(({ videoId, day, views }) => ({ videoId, day, views })))
    .execute()
  await tx
    .insertInto('videoWatchDays')
    .values(counted.map(({ videoId, day, seconds }) => ({ videoId, day, seconds })))
    .execute()
}

/** A part of all views over the last days, fewer the older a video is, with weekly variation; today first. */
function viewsByDay(views: number, publishedDaysAgo: number): number[] {
  const shown = Math.min(DAYS, Math.floor(publishedDaysAgo))
  const wave = Array.from({ length: shown }, (_, day) => 1 + 0.4 * Math.sin((day * 2 * Math.PI) / 7) + day / DAYS)
  const sum = wave.reduce((total, part) => total + part, 0)
  return wave.map((part) => Math.floor((views * 0.6 * part) / Math.max(sum, 1)))
}
