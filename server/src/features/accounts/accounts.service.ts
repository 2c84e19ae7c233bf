import type { accountsApi, CurrentUser } from '@lamplight/contract/accounts'
import type { BodyOf } from '@lamplight/contract/endpoint'
import type { Db } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/pg-errors.ts'
import { transact } from '../../db/transact.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import { fetchAvatarJob } from './accounts.jobs.ts'
import * as sql from './accounts.sql.ts'
import { toCurrentUser } from './accounts.view.ts'
import { hashPassword, pretendToVerify, verifyPassword } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { isUsableUsername, usernameKey } from './usernames.ts'

/** Where a request comes from, for limits and the session list. */
export interface Origin {
  address: string
  userAgent: string
}

export interface SignedIn {
  user: CurrentUser
  /** For the cookie. */
  token: string
}

export interface Accounts {
  register(
    input: BodyOf<typeof accountsApi.register>,
    origin: Origin,
  ): Promise<Result<SignedIn, 'username_taken' | 'username_not_allowed' | 'rate_limited'>>
  login(
    input: BodyOf<typeof accountsApi.login>,
    origin: Origin,
  ): Promise<Result<SignedIn, 'wrong_credentials' | 'rate_limited'>>
  /** The account of a session; `not_signed_in` when it was deleted meanwhile. */
  current(userId: number): Promise<Result<CurrentUser, 'not_signed_in'>>
}

export interface AccountsDeps {
  db: Db
  sessions: Sessions
  limits: RateLimits
  jobs: Pick<JobQueue, 'enqueue'>
}

export function createAccounts({ db, sessions, limits, jobs }: AccountsDeps): Accounts {
  return {
    async register(input, origin) {
      if (!(await limits.take('registerByAddress', origin.address))) return fail('rate_limited')
      if (!isUsableUsername(input.username)) return fail('username_not_allowed')
      const username = input.username.normalize('NFKC')
      try {
        const account = {
          username,
          usernameKey: usernameKey(username),
          displayName: input.displayName,
          passwordHash: await hashPassword(input.password),
        }
        const row = await transact(db, async ({ tx }) => {
          const inserted = await sql.insertAccount(tx, account)
          // The picture is fetched by a worker: a slow or hostile address must not hold the registration up.
          if (input.avatarUrl) {
            await jobs.enqueue(fetchAvatarJob, { userId: inserted.id, address: input.avatarUrl }, { tx })
          }
          return inserted
        })
        return ok({ user: toCurrentUser(row), token: await sessions.open(row.id, origin.userAgent) })
      } catch (error) {
        if (isUniqueViolation(error)) return fail('username_taken')
        throw error
      }
    },

    async login(input, origin) {
      const key = usernameKey(input.username)
      // Bound to the address too, so that a stranger's attempts do not lock the owner out.
      const account = `${key}|${origin.address}`
      const allowed =
        (await limits.take('loginByAddress', origin.address)) && (await limits.take('loginByAccount', account))
      if (!allowed) return fail('rate_limited')
      const row = await sql.findAccountByKey(db, key)
      if (!row) {
        await pretendToVerify(input.password)
        return fail('wrong_credentials')
      }
      if (!(await verifyPassword(row.passwordHash, input.password))) return fail('wrong_credentials')
      await limits.forget('loginByAccount', account)
      return ok({ user: toCurrentUser(row), token: await sessions.open(row.id, origin.userAgent) })
    },

    async current(userId) {
      const row = await sql.findAccount(db, userId)
      return row ? ok(toCurrentUser(row)) : fail('not_signed_in')
    },
  }
}
