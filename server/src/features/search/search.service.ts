import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import type { Video } from '@lamplight/contract/videos'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import type { MediaAddresses } from '../videos/media-addresses.ts'
import { selectVideos, toVideo } from '../videos/video-row.ts'
import type { PageOf } from '../videos/videos.service.ts'
import * as sql from './search.sql.ts'
import { mayBeMisspelt, readSearchText } from './search-text.ts'

/** With fewer hits than this the first page is filled up with what is spelled nearly like the words. */
const FEW = 5
/** So many at most. */
const MOST_NEAR = 12

export interface Search {
  /** Approved videos, best first; none for a text with nothing to search for in it. */
  videos(query: {
    q?: string | undefined
    limit?: number | undefined
    cursor?: string | undefined
  }): Promise<PageOf<Video>>
}

export function createSearch({ db, media }: { db: Db; media: MediaAddresses }): Search {
  const readInOrder = async (ids: number[]): Promise<Video[]> => {
    if (ids.length === 0) return []
    const rows = await selectVideos(db).where('videos.id', 'in', ids).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? [toVideo(row, media)] : []
    })
  }

  return {
    async videos({ q = '', limit = DEFAULT_PAGE_SIZE, cursor }) {
      const text = readSearchText(q)
      if (!text) return { items: [], nextCursor: null }
      const position = decodeCursor(cursor, 'number')
      const found = await sql.findByWords(db, text, { limit, position })
      const page = cutPage(found, limit, ({ score, id }) => ({ after: String(score), id }))
      const ids = page.items.map(({ id }) => id)
      if (!position && mayBeMisspelt(text) && ids.length < Math.min(FEW, limit)) {
        const near = await sql.findBySpelling(db, text, { limit: Math.min(limit - ids.length, MOST_NEAR), known: ids })
        ids.push(...near.map(({ id }) => id))
      }
      return { items: await readInOrder(ids), nextCursor: page.nextCursor }
    },
  }
}
