import type { ItemLimit, Playlist, PlaylistItem } from '@lamplight/contract/playlists'
import type { Viewer } from '../../identity/viewer.ts'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { DEFAULT_THUMBNAIL, type MediaAddresses } from '../videos/media-addresses.ts'
import { toVideo, type VideoRow } from '../videos/video-row.ts'
import { canSeeInside } from '../videos/videos.policy.ts'
import { toInsideVideo } from '../videos/videos.view.ts'
import { canSeeVideo } from '../videos/videos.visibility.ts'
import * as policy from './playlists.policy.ts'
import type { ItemRow, PlaylistRow } from './playlists.sql.ts'

/** Pictures of videos that are not approved have a URL of the viewer's own. */
const picturesOf = (row: VideoRow, viewer: Viewer | null, media: MediaAddresses) =>
  viewer && canSeeInside(viewer, row) ? toInsideVideo(row, viewer, media) : toVideo(row, media)

export const toPlaylist = (
  row: PlaylistRow,
  first: VideoRow | undefined,
  viewer: Viewer | null,
  media: MediaAddresses,
): Playlist => {
  const picture = first && picturesOf(first, viewer, media)
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    visibility: row.visibility,
    isSeries: row.isSeries,
    itemCount: row.itemCount ?? 0,
    updatedAt: row.updatedAt.toISOString(),
    thumbnailUrl: picture?.thumbnailUrl ?? null,
    thumbnails: picture?.thumbnails ?? [],
    user: { id: row.ownerId, displayName: row.displayName, avatarUrl: avatarUrl(row.avatarKey) },
    viewer: { canEdit: policy.canEdit(viewer, row), canDelete: policy.canDelete(viewer, row) },
  }
}

const limitOf = ({ status, publishAt, visibility }: ItemRow): ItemLimit | null => {
  if (status !== 'approved') return status
  if (publishAt) return 'scheduled'
  return visibility === 'public' ? null : visibility
}

/** Videos the viewer may not see are left out; the owner of the playlist gets an entry without details, to remove it. */
export function toItems(
  rows: ItemRow[],
  viewer: Viewer | null,
  media: MediaAddresses,
  { withHidden }: { withHidden: boolean },
): PlaylistItem[] {
  const items = rows.flatMap((row): Omit<PlaylistItem, 'position'>[] => {
    const video = { videoId: row.id, createdAt: row.createdAt.toISOString() }
    if (canSeeVideo(viewer, row)) {
      const picture = picturesOf(row, viewer, media)
      const limit = limitOf(row)
      const limitedBy = withHidden || limit === 'members' ? limit : null
      return [
        {
          ...video,
          isAvailable: true,
          ...(limitedBy && { limitedBy }),
          title: row.title,
          duration: row.durationSeconds,
          hasCaptions: row.hasCaptions,
          thumbnailUrl: picture.thumbnailUrl,
          thumbnails: picture.thumbnails,
          views: row.views,
          user: { id: row.ownerId, displayName: row.displayName, avatarUrl: avatarUrl(row.avatarKey) },
        },
      ]
    }
    if (!withHidden) return []
    const nobody = { id: row.ownerId, displayName: '', avatarUrl: null }
    return [
      {
        ...video,
        isAvailable: false,
        title: '',
        duration: 0,
        hasCaptions: false,
        thumbnailUrl: DEFAULT_THUMBNAIL,
        thumbnails: [],
        views: 0,
        user: nobody,
      },
    ]
  })
  return items.map((item, index) => ({ ...item, position: index + 1 }))
}
