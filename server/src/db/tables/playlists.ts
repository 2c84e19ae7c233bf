/** Tables of playlists. */
import type { PlaylistVisibility } from '@lamplight/contract/playlists'
import type { Generated } from 'kysely'
import type { MadeAt } from './column-types.ts'

export interface PlaylistTables {
  playlists: {
    id: Generated<number>
    ownerId: number
    title: string
    description: Generated<string>
    visibility: Generated<PlaylistVisibility>
    isSeries: Generated<boolean>
    createdAt: MadeAt
    updatedAt: MadeAt
  }
  playlistItems: { playlistId: number; videoId: number; position: number; addedAt: MadeAt }
}
