/** Managing accounts by the command line or the environment; never from the web. */
import { randomBytes } from 'node:crypto'
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '@lamplight/contract/accounts'
import { withLimit } from '@lamplight/contract/longest'
import type { Role } from '@lamplight/contract/primitives'
import { validationTexts } from '@lamplight/contract/validation-texts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/pg-errors.ts'
import { transact } from '../../db/transact.ts'
import { StartError } from '../../lib/start-error.ts'
import * as sql from './accounts.sql.ts'
import { findPasswordIssue, storedPassword } from './password-policy.ts'
import { verifyPassword } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { isWellFormedUsername, usernameKey } from './usernames.ts'

/** 16 characters. */
const RANDOM_PASSWORD_BYTES = 12

export interface Credentials {
  username: string
  password: string
}

interface Deps {
  db: Db
  sessions: Pick<Sessions, 'closeAllIn'>
}

/**
 * Creates a new admin. Names that are reserved on the web are allowed here.
 * @throws StartError when the name is taken or the name or password cannot be used
 */
export async function createAdmin({ db }: Deps, { username, password }: Credentials): Promise<void> {
  const name = readUsername(username)
  await mustBePassword(password)
  const account = { username: name, usernameKey: usernameKey(name), displayName: name, role: 'admin' as const }
  const stored = await storedPassword(password)
  try {
    await transact(db, async ({ tx }) => {
      const { id } = await sql.insertAccount(tx, { ...account, ...stored })
      await writeAudit(tx, { actorId: null, action: 'user.admin_created', objectType: 'user', objectId: id })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new StartError(
      `An account called ${name} already exists. Use "admin reset ${name}" or "user role ${name} admin".`,
    )
  }
}

/** Gives an account a new password, makes it an admin and ends its sessions. @throws StartError when the account does not exist */
export async function resetAdmin({ db, sessions }: Deps, { username, password }: Credentials): Promise<void> {
  await mustBePassword(password)
  const account = await find(db, username)
  const stored = await storedPassword(password)
  await transact(db, async (scope) => {
    const { tx } = scope
    await sql.updateAccount(tx, account.id, { role: 'admin', ...stored })
    const details = { from: account.role }
    await writeAudit(tx, {
      actorId: null,
      action: 'user.admin_reset',
      objectType: 'user',
      objectId: account.id,
      details,
    })
    await sessions.closeAllIn(scope, account.id)
  })
}

/**
 * Gives an account a new random password and ends its sessions; its role stays. For members who forgot theirs on a site that
 * sends no mail. Returns the password. @throws StartError when the account does not exist
 */
export async function resetPassword({ db, sessions }: Deps, username: string): Promise<string> {
  const account = await find(db, username)
  const password = randomBytes(RANDOM_PASSWORD_BYTES).toString('base64url')
  const stored = await storedPassword(password)
  await transact(db, async (scope) => {
    const { tx } = scope
    await sql.updateAccount(tx, account.id, stored)
    await writeAudit(tx, { actorId: null, action: 'user.password_reset', objectType: 'user', objectId: account.id })
    await sessions.closeAllIn(scope, account.id)
  })
  return password
}

/**
 * For ADMIN_USERNAME and ADMIN_PASSWORD: ensures that this account exists, is an admin and has this password. Nothing is
 * changed, and nobody is signed out, when that is already the case.
 */
export async function ensureAdmin(deps: Deps, credentials: Credentials): Promise<void> {
  const account = await sql.findAccountByKey(deps.db, usernameKey(credentials.username))
  if (!account) return createAdmin(deps, credentials)
  if (account.role === 'admin' && (await verifyPassword(account.passwordHash, credentials.password))) return
  await resetAdmin(deps, credentials)
}

/** Changes a role and ends the person's sessions. Returns the previous role. @throws StartError when there is no account of that name */
export async function setRole({ db, sessions }: Deps, username: string, role: Role): Promise<Role> {
  const account = await find(db, username)
  if (account.role === role) return role
  await transact(db, async (scope) => {
    const { tx } = scope
    await sql.updateAccount(tx, account.id, { role })
    const details = { from: account.role, to: role }
    await writeAudit(tx, {
      actorId: null,
      action: 'user.role_changed',
      objectType: 'user',
      objectId: account.id,
      details,
    })
    await sessions.closeAllIn(scope, account.id)
  })
  return account.role
}

async function find(db: Db, username: string) {
  const account = await sql.findAccountByKey(db, usernameKey(username))
  if (!account) throw new StartError(`There is no account called ${username}.`)
  return account
}

function readUsername(username: string): string {
  const name = username.normalize('NFKC').trim()
  if (name.length < USERNAME_MIN) throw new StartError(`${withLimit(validationTexts.usernameTooShort, USERNAME_MIN)}.`)
  if (name.length > USERNAME_MAX) throw new StartError(`${withLimit(validationTexts.usernameTooLong, USERNAME_MAX)}.`)
  if (!isWellFormedUsername(name)) {
    throw new StartError(
      `${name} cannot be a username. Use letters of one script, digits, dots, hyphens or underscores.`,
    )
  }
  return name
}

async function mustBePassword(password: string): Promise<void> {
  const issue = await findPasswordIssue(password, PASSWORD_MIN)
  if (issue !== null) throw new StartError(`${issue}.`)
  if (password.length > PASSWORD_MAX)
    throw new StartError(`${withLimit(validationTexts.passwordTooLong, PASSWORD_MAX)}.`)
}
