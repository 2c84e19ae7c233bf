/** The table of what was imported from archives elsewhere. */
import type { GeneratedAlways } from 'kysely'
import type { MadeAt } from './column-types.ts'

export interface ArchiveTables {
  archiveItems: {
    id: GeneratedAlways<number>
    ownerId: number
    itemKey: string
    title: string
    state: 'importing' | 'imported' | 'failed'
    uploadId: string | null
    videoId: number | null
    failure: string | null
    createdAt: MadeAt
    updatedAt: MadeAt
  }
}
