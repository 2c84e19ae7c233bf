import type { Transition } from '@lamplight/contract/moderation'
import { avatarUrl } from '../../lib/avatar-url.ts'
import type { TransitionRow } from './moderation.sql.ts'

export const toTransition = (row: TransitionRow): Transition => ({
  id: row.id,
  from: row.fromStatus,
  to: row.toStatus,
  reason: row.reason,
  notes: row.notes,
  createdAt: row.createdAt.toISOString(),
  actor:
    row.actorId === null || row.displayName === null
      ? null
      : { id: row.actorId, displayName: row.displayName, avatarUrl: avatarUrl(row.avatarKey) },
})
