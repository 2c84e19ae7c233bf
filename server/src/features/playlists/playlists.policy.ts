/** Who may do what with a playlist. */
import type { PlaylistVisibility } from '@lamplight/contract/playlists'
import { isStaff, type Viewer } from '../../identity/viewer.ts'

interface PlaylistFacts {
  ownerId: number
  visibility: PlaylistVisibility
}

export const isOwner = (viewer: Viewer | null, playlist: Pick<PlaylistFacts, 'ownerId'>): boolean =>
  viewer?.id === playlist.ownerId

/** Only its owner sees a private one, not even staff. */
export const canSee = (viewer: Viewer | null, playlist: PlaylistFacts): boolean =>
  playlist.visibility !== 'private' || isOwner(viewer, playlist)

export const canEdit = isOwner

/** Staff may take down what others can see. */
export const canDelete = (viewer: Viewer | null, playlist: PlaylistFacts): boolean =>
  isOwner(viewer, playlist) || (isStaff(viewer) && canSee(viewer, playlist))
