/** Tables of imports from other sites' archives. */
import type { ImportItemState, ImportSource, ImportState } from '@lamplight/contract/archive'
import type { ImportFailure } from '@lamplight/contract/import-failures'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { MadeAt } from './column-types.ts'

/** Written as JSON text. */
type NullableFailure = ColumnType<ImportFailure | null, string | null, string | null>

export interface ArchiveTables {
  archiveItems: {
    id: GeneratedAlways<number>
    ownerId: number
    itemKey: string
    /** What the key belongs to, where others may use the same; null: nothing, or unknown. */
    scope: string | null
    title: string
    state: 'importing' | 'imported' | 'failed'
    uploadId: string | null
    videoId: number | null
    failure: NullableFailure
    createdAt: MadeAt
    updatedAt: MadeAt
  }
  imports: {
    id: GeneratedAlways<number>
    source: ImportSource
    place: string
    ownerId: number
    actorId: number | null
    state: Generated<ImportState>
    skipsReview: Generated<boolean>
    runs: Generated<number>
    failure: NullableFailure
    createdAt: MadeAt
    updatedAt: MadeAt
  }
  importItems: {
    importId: number
    position: number
    item: JSONColumnType<Record<string, unknown>>
    state: ImportItemState | 'importing'
    tries: Generated<number>
    videoId: number | null
    failure: NullableFailure
  }
}
