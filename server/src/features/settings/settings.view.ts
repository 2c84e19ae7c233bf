import type { AccountSettings, OwnSession } from '@lamplight/contract/settings'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { readableEmail } from '../../lib/readable-email.ts'
import type { listSessions } from './own-sessions.sql.ts'
import type { SettingsRow } from './settings.sql.ts'

export const toSettings = (
  row: SettingsRow,
  { passwordMinimum, canMail, confirmation }: Pick<AccountSettings, 'passwordMinimum' | 'canMail' | 'confirmation'>,
): AccountSettings => ({
  displayName: row.displayName,
  avatarUrl: avatarUrl(row.avatarKey),
  bio: row.bio,
  website: row.website,
  email: row.email && readableEmail(row.email),
  isEmailVerified: row.emailVerifiedAt !== null,
  language: row.language,
  isHistoryPaused: row.isHistoryPaused,
  contentLanguages: row.contentLanguages,
  passwordMinimum,
  canMail,
  confirmation,
})

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/** The id is the hash of the session's token, which gives no access by itself. */
export const toSession = (row: SessionRow, current: Buffer): OwnSession => ({
  id: row.tokenHash.toString('hex'),
  userAgent: row.userAgent,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  isCurrent: row.tokenHash.equals(current),
})
