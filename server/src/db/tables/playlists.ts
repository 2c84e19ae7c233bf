/** Tables of playlists. */
import type { PlaylistVisibility } from '@lamplight/contract/playlists'
import type { Generated } from 'kysely'
import type { MadeAt, NullableMoment } from './column-types.ts'

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
    /** Set when staff removed it: it is gone for everybody, its owner included. */
    removedAt: NullableMoment
  }
  playlistItems: { playlistId: number; videoId: number; position: number; addedAt: MadeAt }
}
