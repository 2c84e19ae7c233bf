import type { Channel } from '@lamplight/contract/users'
import type { Viewer } from '../../identity/viewer.ts'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { canSubscribe, isOwner } from './users.policy.ts'
import type { ChannelRow } from './users.sql.ts'

export const toChannel = (row: ChannelRow, viewer: Viewer | null): Channel => ({
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
  viewer: {
    isSubscribed: Boolean(row.isSubscribed),
    canSubscribe: canSubscribe(viewer, row.id),
    isOwner: isOwner(viewer, row.id),
  },
})
