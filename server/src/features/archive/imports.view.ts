import type { Import, ImportItem, ImportItemState } from '@lamplight/contract/archive'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { itemOfJson } from './archive-item.ts'
import type { ImportItemRow, ImportRow } from './imports.sql.ts'

export interface ImportFacts {
  counts: Partial<Record<ImportItemState, number>> | undefined
  currentTitle: string | undefined
}

export function toImport(row: ImportRow, { counts, currentTitle }: ImportFacts): Import {
  const all = { waiting: 0, imported: 0, present: 0, failed: 0, ...counts }
  const isUnderWay = row.state === 'reading' || row.state === 'running'
  return {
    id: row.id,
    source: row.source,
    place: row.place,
    owner: {
      ...{ id: row.ownerId, displayName: row.displayName, username: row.username },
      avatarUrl: avatarUrl(row.avatarKey),
    },
    state: row.state,
    skipsReview: row.skipsReview,
    failure: row.failure,
    counts: all,
    currentTitle: currentTitle ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    viewer: { canStart: !isUnderWay && all.waiting + all.failed > 0, canCancel: isUnderWay },
  }
}

export function toImportItem(row: ImportItemRow): ImportItem {
  const { title, publishedAt, category, playlists, captions, ignored = [] } = itemOfJson(row.item)
  return {
    position: row.position,
    ...{ title, playlists, ignored },
    category: ignored.some(({ column }) => column === 'category') ? null : category,
    publishedAt: publishedAt?.toISOString() ?? null,
    captions: captions.map(({ language }) => language),
    state: row.state === 'importing' ? 'waiting' : row.state,
    videoId: row.videoId,
    failure: row.failure,
  }
}
