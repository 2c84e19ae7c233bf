import { toAmount } from '@lamplight/contract/money'
import type { Notification, NotificationKind } from '@lamplight/contract/notifications'
import { avatarUrl } from '../../lib/avatar-url.ts'
import type { NotificationRow } from './notifications.sql.ts'

export const toNotification = (row: NotificationRow): Notification => ({
  id: String(row.id),
  // Written by our own sources only.
  kind: row.kind as NotificationKind,
  actor:
    row.actorId === null || row.actorName === null
      ? null
      : { id: row.actorId, displayName: row.actorName, avatarUrl: avatarUrl(row.actorAvatarKey) },
  title: row.title,
  excerpt: row.excerpt,
  reason: row.reason,
  amount: row.amountCents === null ? null : toAmount(row.amountCents),
  link: row.link,
  createdAt: row.createdAt.toISOString(),
  isRead: row.readAt !== null,
})
