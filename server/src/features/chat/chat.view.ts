import { excerptOf } from '@lamplight/contract/chat-excerpt'
import type { ChatMessage, ChatRoom, ChatUser, SharedRoom } from '@lamplight/contract/chat-responses'
import type { Viewer } from '../../identity/viewer.ts'
import { avatarUrl } from '../../lib/avatar-url.ts'
import type { MessageRow } from './chat.messages.sql.ts'
import { canModerate } from './chat.policy.ts'
import type { RoomRow, Unread } from './chat.rooms.sql.ts'

export const toChatUser = (row: {
  id: number
  username: string
  displayName: string
  avatarKey: string | null
}): ChatUser => ({
  id: row.id,
  username: row.username,
  displayName: row.displayName,
  avatarUrl: avatarUrl(row.avatarKey),
})

export const toMessage = (row: MessageRow): ChatMessage => ({
  id: row.id,
  roomId: row.roomId,
  content: row.content,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.deletedAt ? null : (row.editedAt?.toISOString() ?? null),
  isDeleted: row.deletedAt !== null,
  user: toChatUser({ ...row, id: row.userId }),
  replyTo:
    row.answeredId !== null && row.answeredUserId !== null
      ? {
          id: row.answeredId,
          excerpt: excerptOf(row.answeredContent ?? ''),
          user: { id: row.answeredUserId, displayName: row.answeredDisplayName ?? '' },
        }
      : null,
  clientId: row.clientId,
})

export const toSharedRoom = (row: RoomRow): SharedRoom => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isPrivate: row.isPrivate,
  createdAt: row.createdAt.toISOString(),
  host:
    row.hostId === null || row.hostUsername === null
      ? null
      : toChatUser({
          id: row.hostId,
          username: row.hostUsername,
          displayName: row.hostDisplayName ?? '',
          avatarKey: row.hostAvatarKey,
        }),
  isLocked: row.isLocked,
  isArchived: row.archivedAt !== null,
  slowModeSeconds: row.slowModeSeconds,
  activeAt: row.activeAt.toISOString(),
})

export function toOwnPart(row: RoomRow, viewer: Viewer, now: Date): ChatRoom['viewer'] {
  const isMuted = row.mutedUntil !== null && row.mutedUntil > now
  const role = row.memberState === 'invited' ? 'invited' : row.memberState === 'joined' ? 'member' : 'none'
  return {
    role: row.hostId === viewer.id ? 'host' : role,
    canModerate: canModerate(viewer, row),
    mutedUntil: isMuted ? (row.mutedUntil?.toISOString() ?? null) : null,
  }
}

/** The room as this viewer sees it. */
export const toRoom = (
  row: RoomRow,
  viewer: Viewer,
  { unread, activeCount, now }: { unread: Unread | undefined; activeCount: number; now: Date },
): ChatRoom => ({
  ...toSharedRoom(row),
  activeCount,
  unreadCount: unread?.unread ?? 0,
  mentionCount: unread?.mentions ?? 0,
  viewer: toOwnPart(row, viewer, now),
})
