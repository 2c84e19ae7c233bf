import { type accountsApi, type CurrentUser, PASSWORD_MIN } from '@lamplight/contract/accounts'
import type { BodyOf } from '@lamplight/contract/endpoint'
import type { RegistrationMode } from '@lamplight/contract/site-settings'
import type { Db } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/pg-errors.ts'
import { transact } from '../../db/transact.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { hashToken } from '../../lib/hash-token.ts'
import { fail, failUntil, ok, type Result } from '../../lib/result.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import { fetchAvatarJob } from './accounts.jobs.ts'
import * as sql from './accounts.sql.ts'
import { type AccountRow, toCurrentUser } from './accounts.view.ts'
import { isShortPassword, passwordIssues, storedPassword } from './password-policy.ts'
import { inPasswordTurn } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { isOfficialName, isUsableUsername, officialNameIssue, usernameKey } from './usernames.ts'

/** The origin of a request, for limits and the session list. */
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
  ): Promise<
    Result<
      SignedIn,
      | 'username_taken'
      | 'username_not_allowed'
      | 'rate_limited'
      | 'validation_failed'
      | 'invitation_required'
      | 'account_waiting'
    >
  >
  login(
    input: BodyOf<typeof accountsApi.login>,
    origin: Origin,
  ): Promise<Result<SignedIn, 'wrong_credentials' | 'account_suspended' | 'account_waiting' | 'rate_limited'>>
  /** The account with this name and password, suspended or not. Opens no session. Counts as an attempt to sign in. */
  identify(
    input: BodyOf<typeof accountsApi.login>,
    origin: Origin,
  ): Promise<Result<{ id: number }, 'wrong_credentials' | 'rate_limited'>>
  /** The member with the name that an operator gives. */
  findViewer(username: string): Promise<Viewer | undefined>
  /** The account of a session; `not_signed_in` when it was deleted meanwhile. */
  current(userId: number): Promise<Result<CurrentUser, 'not_signed_in'>>
  /** Checks the password again before an action that must not be possible at an unlocked screen. Only failures count. */
  confirmPassword(
    viewer: Pick<Viewer, 'id'>,
    password: string,
  ): Promise<Result<null, 'wrong_password' | 'rate_limited'>>
}

export interface AccountsDeps {
  db: Db
  sessions: Sessions
  limits: RateLimits
  jobs: Pick<JobQueue, 'enqueue'>
  /** Who may register now. Default: everybody. */
  registration?: () => RegistrationMode
  /** The fewest characters of a new password. Default: as the contract has it. */
  passwordMinimum?: () => number
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const {
    db,
    sessions,
    limits,
    jobs,
    registration = () => 'open' as const,
    passwordMinimum = () => PASSWORD_MIN,
  } = deps

  /** The account with this name and password. Attempts are counted until one succeeds. */
  const checkCredentials = async (input: BodyOf<typeof accountsApi.login>, origin: Origin) => {
    const key = usernameKey(input.username)
    // Bound to the address too, so that a stranger's attempts do not lock the owner out.
    const account = `${key}|${origin.address}`
    const refusedFor =
      (await limits.secondsUntilFree('loginByAddress', origin.address)) ??
      (await limits.secondsUntilFree('loginByAccount', account))
    if (refusedFor !== null) return failUntil('rate_limited', refusedFor)
    const row = await sql.findAccountByKey(db, key)
    return inPasswordTurn(async (check) => {
      // Counted before the result is known, so that simultaneous attempts count each other; inside the queue slot, so that
      // many simultaneous successes use no more points than there are slots.
      const seconds =
        (await limits.secondsToWait('loginByAddress', origin.address)) ??
        (await limits.secondsToWait('loginByAccount', account))
      if (seconds !== null) return failUntil('rate_limited', seconds)
      if (!(await check(row?.passwordHash, input.password)) || !row) return fail('wrong_credentials')
      await limits.giveBack('loginByAddress', origin.address)
      await limits.forget('loginByAccount', account)
      return ok(row)
    }, origin.address)
  }

  /** Sign-in is the only moment when the length of a stored password is known. */
  const noteLength = async (row: AccountRow & { passwordIsShort: boolean }, password: string): Promise<AccountRow> => {
    const isShort = isShortPassword(password)
    if (row.passwordIsShort === isShort) return row
    await sql.setPasswordIsShort(db, row.id, isShort)
    return (await sql.findAccount(db, row.id)) ?? row
  }

  return {
    async register(input, origin) {
      const seconds = await limits.secondsToWait('registerByAddress', origin.address)
      if (seconds !== null) return failUntil('rate_limited', seconds)
      if (!isUsableUsername(input.username)) return fail('username_not_allowed')
      if (isOfficialName(input.displayName)) return fail('validation_failed', [officialNameIssue])
      const issues = await passwordIssues('password', input.password, passwordMinimum())
      if (issues.length > 0) return fail('validation_failed', issues)
      const username = input.username.normalize('NFKC')
      const mode = registration()
      // An invitation replaces the approval, and is used up only when one is required.
      const invitation = mode !== 'open' && input.invitation ? hashToken(input.invitation) : null
      if (mode === 'invitation' && !invitation) return fail('invitation_required')
      const waits = mode === 'approval' && !invitation
      try {
        const account = {
          username,
          usernameKey: usernameKey(username),
          displayName: input.displayName,
          ...(await storedPassword(input.password, origin.address)),
        }
        const made = await transact(db, async ({ tx }) => {
          const inserted = await sql.insertAccount(tx, { ...account, waitsSince: waits ? new Date() : null })
          if (invitation && !(await sql.useInvitation(tx, invitation, inserted.id))) return fail('invitation_required')
          // The picture is fetched by a worker: a slow or hostile URL must not delay the registration.
          if (input.avatarUrl) {
            await jobs.enqueue(fetchAvatarJob, { userId: inserted.id, address: input.avatarUrl }, { tx })
          }
          return ok(inserted)
        })
        if (!made.ok) return made
        if (waits) return fail('account_waiting')
        const { value: row } = made
        return ok({ user: toCurrentUser(row), token: await sessions.open(row.id, origin.userAgent) })
      } catch (error) {
        if (isUniqueViolation(error)) return fail('username_taken')
        throw error
      }
    },

    async login(input, origin) {
      const outcome = await checkCredentials(input, origin)
      if (!outcome.ok) return outcome
      // Only after the password is verified.
      if (outcome.value.waitsSince) return fail('account_waiting')
      const suspension = await sql.findSuspension(db, outcome.value.id, new Date())
      if (suspension) {
        return { ...fail('account_suspended'), ...(suspension.until && { until: suspension.until.toISOString() }) }
      }
      const token = await sessions.openProved(outcome.value, origin.userAgent)
      if (token === null) return fail('wrong_credentials')
      return ok({ user: toCurrentUser(await noteLength(outcome.value, input.password)), token })
    },

    async identify(input, origin) {
      const outcome = await checkCredentials(input, origin)
      return outcome.ok ? ok({ id: outcome.value.id }) : outcome
    },

    async findViewer(username) {
      const row = await sql.findAccountByKey(db, usernameKey(username))
      return row && { id: row.id, username: row.username, displayName: row.displayName, role: row.role }
    },

    async current(userId) {
      const row = await sql.findAccount(db, userId)
      return row ? ok(toCurrentUser(row)) : fail('not_signed_in')
    },

    async confirmPassword({ id }, password) {
      const key = String(id)
      const passwordHash = await sql.findPasswordHash(db, id)
      return inPasswordTurn(async (check) => {
        const seconds = await limits.secondsToWait('confirmPassword', key)
        if (seconds !== null) return failUntil('rate_limited', seconds)
        if (!(await check(passwordHash ?? undefined, password))) return fail('wrong_password')
        await limits.forget('confirmPassword', key)
        return ok(null)
      }, `member ${id}`)
    },
  }
}
