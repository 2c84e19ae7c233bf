import type { Channel } from '@lamplight/contract/users'
import type { Viewer } from '../../identity/viewer.ts'
import { avatarUrl } from '../../lib/avatar-url.ts'
import type { MediaAddresses } from '../videos/media-addresses.ts'
import { toVideo, type VideoRow } from '../videos/video-row.ts'
import { canSeeDashboard, canSubscribe, isOwner } from './users.policy.ts'
import type { ChannelRow } from './users.sql.ts'

export const toChannel = (
  row: ChannelRow,
  chosen: ReadonlyMap<number, VideoRow>,
  viewer: Viewer | null,
  media: MediaAddresses,
): Channel => {
  const pinned = chosen.get(row.pinnedVideoId ?? 0)
  const banner = chosen.get(row.bannerVideoId ?? 0)
  return {
    id: row.id,
    username: row.username,
    displayName: row.displayName,
    avatarUrl: avatarUrl(row.avatarKey),
    subscriberCount: row.subscriberCount,
    role: row.role,
    bio: row.bio,
    website: row.website,
    createdAt: row.createdAt.toISOString(),
    totalViews: row.totalViews ?? 0,
    videoCount: row.videoCount ?? 0,
    languages: row.languages ?? [],
    banner: banner ? media.sharedOf(banner).thumbnails : [],
    pinnedVideo: pinned ? toVideo(pinned, media) : null,
    viewer: {
      isSubscribed: Boolean(row.isSubscribed),
      canSubscribe: canSubscribe(viewer, row.id),
      isOwner: isOwner(viewer, row.id),
      canSeeDashboard: canSeeDashboard(viewer, row.id),
    },
  }
}
