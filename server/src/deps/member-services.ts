/** Who uses the site: accounts and sessions, and what every text of theirs is checked against. */
import { createAccounts } from '../features/accounts/accounts.service.ts'
import { createSessions } from '../features/accounts/sessions.ts'
import { createStaffRemovals } from '../features/reports/staff-removals.ts'
import { createWordFilter } from '../features/reports/word-filter.ts'
import { createUsers } from '../features/users/users.service.ts'
import type { Infrastructure } from './infrastructure.ts'

export type MemberServices = ReturnType<typeof createMemberServices>

export function createMemberServices({ config, db, events, cache, limits, jobs, live, media }: Infrastructure) {
  const life = { idleSeconds: config.sessionIdleSeconds, maxSeconds: config.sessionMaxSeconds }
  const sessions = createSessions({ db, events, life })
  return {
    sessions,
    accounts: createAccounts({
      ...{ db, sessions, limits, jobs },
      registration: () => live.current().registration,
      passwordMinimum: () => live.current().passwordMinimum,
    }),
    users: createUsers({ db, media, events }),
    /** What features ask before they store a text. */
    wordFilter: createWordFilter({ db, cache, events }),
    removals: createStaffRemovals({ db, events }),
  }
}
