import type { Invitation, StaffPerson } from '@lamplight/contract/people'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { readableEmail } from '../../lib/readable-email.ts'
import type { InvitationRow, PersonRow } from './people.sql.ts'

/** An e-mail address is personal data: only admins see it. */
export const toStaffPerson = (row: PersonRow, seesEmail: boolean): StaffPerson => ({
  id: row.id,
  username: row.username,
  displayName: row.displayName,
  avatarUrl: avatarUrl(row.avatarKey),
  email: seesEmail && row.email ? readableEmail(row.email) : null,
  role: row.role,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  videoCount: row.videoCount,
  isSuspended: row.isSuspended,
  waitsSince: row.waitsSince?.toISOString() ?? null,
})

export const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  note: row.note,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
  madeBy: row.makerName,
  usedBy: row.guestId === null || row.guestName === null ? null : { id: row.guestId, displayName: row.guestName },
})
