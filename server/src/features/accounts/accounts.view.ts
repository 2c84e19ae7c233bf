import type { CurrentUser } from '@lamplight/contract/accounts'
import { avatarUrl } from '../../lib/avatar-url.ts'
import type { findAccount } from './accounts.sql.ts'

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export const toCurrentUser = (row: AccountRow): CurrentUser => ({
  id: row.id,
  username: row.username,
  displayName: row.displayName,
  avatarUrl: avatarUrl(row.avatarKey),
  subscriberCount: row.subscriberCount,
  role: row.role,
  contentLanguages: row.contentLanguages,
  createdAt: row.createdAt.toISOString(),
  needsStrongerSignIn: row.needsStrongerSignIn,
})
