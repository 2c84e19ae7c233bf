/** For tests of what happens when sessions end. */
import { transact } from '../db/transact.ts'
import type { TestSite } from './test-site.ts'

/** Ends every session of a person. */
export const endSessions = ({ deps }: Pick<TestSite, 'deps'>, userId: number): Promise<void> =>
  transact(deps.db, (scope) => deps.sessions.closeAllIn(scope, userId))
