/** Related videos: computed rarely, stored in the database, and filtered by the visibility rule at each read. */
import type { RelatedVideo } from '@lamplight/contract/video-responses'
import type { Db } from '../../db/database.ts'
import type { Log } from '../../lib/log.ts'
import type { MediaAddresses } from './media-addresses.ts'
import * as sql from './related.sql.ts'
import { findListedOf, toVideo } from './video-row.ts'

/** Stored for each video: as many as a request returns at most, and some more in case others are withdrawn. */
const MAX_STORED = 60
/** A list of this age is still shown, and recomputed in the background. */
const OLD_MS = 30 * 60_000
/** On a young site the next video changes a list that is not full yet. */
const FULL = 12
const OLD_WHILE_SHORT_MS = 30_000
/** The most lists waiting to be recomputed; beyond this the next reader of a list requests it again. */
const MAX_WAITING = 200

const idsIn = (related: readonly sql.RelatedId[]): number[] => related.map(({ id }) => id)

export interface ListOptions {
  limit: number
  /** Videos in one of these, or without a language, come first; none: all alike. */
  languages?: readonly string[]
  /** From `findStored`; without it the list reads what is stored. */
  stored?: Promise<sql.StoredRelated | undefined> | undefined
}

export interface Related {
  /** Only what shared lists may show. */
  list(videoId: number, options: ListOptions): Promise<RelatedVideo[]>
  /** What is stored for a video. A caller begins this before it knows whether the list will be requested. */
  findStored(videoId: number): Promise<sql.StoredRelated | undefined>
  /** The video itself has changed: its list is recomputed at the next request. */
  forget(videoId: number): Promise<void>
  /** Resolves when no list waits to be recomputed or stored. */
  settled(): Promise<void>
}

export function createRelated({ db, media, log }: { db: Db; media: MediaAddresses; log: Log }): Related {
  /** Searches, and the end of storing what they found. */
  const finding = new Map<number, { found: Promise<sql.RelatedId[]>; stored: Promise<void> }>()
  const waiting = new Set<number>()
  let refreshing: Promise<void> | null = null

  const store = (videoId: number, ids: readonly sql.RelatedId[]): Promise<unknown> =>
    sql
      .keep(db, videoId, ids)
      .catch((error: unknown) => log.warn({ err: error, videoId }, 'related videos could not be stored'))

  /** Simultaneous readers of one video share the search. None waits until the result is on the disk. */
  const find = (videoId: number): Promise<sql.RelatedId[]> => {
    const known = finding.get(videoId)
    if (known) return known.found
    const found = sql.findRelated(db, videoId, MAX_STORED)
    const stored = found
      .then(
        (ids) => store(videoId, ids),
        // A failed search is its readers' failure.
        () => undefined,
      )
      .then(() => void finding.delete(videoId))
    finding.set(videoId, { found, stored })
    return found
  }

  /** One after the other, so that refreshing old lists never slows down waiting requests. */
  const refresh = async (): Promise<void> => {
    for (const videoId of waiting) {
      waiting.delete(videoId)
      await find(videoId).catch((error: unknown) => log.warn({ err: error, videoId }, 'related videos were not found'))
    }
    refreshing = null
  }
  const refreshLater = (videoId: number): void => {
    if (waiting.size >= MAX_WAITING) return
    waiting.add(videoId)
    refreshing ??= refresh()
  }

  const idsOf = async (videoId: number, found?: ListOptions['stored']): Promise<sql.RelatedId[]> => {
    const stored = await (found ?? sql.findStored(db, videoId))
    if (!stored) return find(videoId)
    const { relatedIds, reasons, foundAt } = stored
    const age = Date.now() - foundAt.getTime()
    if (age > (relatedIds.length < FULL ? OLD_WHILE_SHORT_MS : OLD_MS)) refreshLater(videoId)
    return relatedIds.flatMap((id, place) => {
      const reason = reasons[place]
      return reason ? [{ id, reason }] : []
    })
  }

  /** The first of them that shared lists may show. Hardly ever is one missing, so rows are read as they are needed. */
  const firstShown = async (related: readonly sql.RelatedId[], limit: number): Promise<RelatedVideo[]> => {
    const shown: RelatedVideo[] = []
    for (let from = 0; from < related.length && shown.length < limit; ) {
      const asked = related.slice(from, from + Math.max(FULL, limit - shown.length))
      from += asked.length
      const rows = await findListedOf(db, idsIn(asked))
      const byId = new Map(rows.map((row) => [row.id, row]))
      for (const { id, reason } of asked) {
        const row = byId.get(id)
        if (row) shown.push({ ...toVideo(row, media), reason })
      }
    }
    return shown.slice(0, limit)
  }

  return {
    async list(videoId, { limit, languages = [], stored }) {
      const related = await idsOf(videoId, stored)
      if (languages.length === 0) return firstShown(related, limit)
      const wanted = new Set(await sql.findInLanguages(db, idsIn(related), languages))
      const isWanted = ({ id }: sql.RelatedId) => wanted.has(id)
      return firstShown([...related.filter(isWanted), ...related.filter((one) => !isWanted(one))], limit)
    },
    findStored: (videoId) => sql.findStored(db, videoId),
    async forget(videoId) {
      // Otherwise what was found before the change would be stored after it.
      await finding.get(videoId)?.stored
      await sql
        .forget(db, videoId)
        .catch((error: unknown) => log.warn({ err: error, videoId }, 'stored related videos could not be refreshed'))
    },
    async settled() {
      await refreshing
      await Promise.all([...finding.values()].map(({ stored }) => stored))
    },
  }
}
