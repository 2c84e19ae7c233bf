/** What proves who a person is: the password, and the address that it can be reset through. */
import type { BodyOf } from '@lamplight/contract/endpoint'
import type { AccountSettings, settingsApi } from '@lamplight/contract/settings'
import type { Db } from '../../db/database.ts'
import { lockPassword } from '../../db/lock-password.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { hashToken } from '../../lib/hash-token.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import type { Mail } from '../../mail/mail.ts'
import { sessionsEnded } from '../accounts/accounts.events.ts'
import { passwordIssues, passwordMinimumOf, storedPassword } from '../accounts/password-policy.ts'
import { usernameKey } from '../accounts/usernames.ts'
import { findSettingsOfLink } from './mail-links.sql.ts'
import { createMailLinks } from './mail-links.ts'
import { deleteOtherSessions } from './own-sessions.sql.ts'
import { provePassword } from './prove-password.ts'
import type { ReadSettings } from './read-settings.ts'
import * as sql from './settings.sql.ts'

type Nothing = Record<string, never>

export interface Credentials {
  saveEmail(
    viewer: Viewer,
    change: BodyOf<typeof settingsApi.saveEmail>,
  ): Promise<Result<AccountSettings, 'wrong_password' | 'not_signed_in' | 'rate_limited'>>
  sendVerification(viewer: Viewer): Promise<Result<Nothing, 'no_email' | 'not_signed_in'>>
  verifyEmail(token: string): Promise<Result<Nothing, 'link_expired'>>
  /** `current` is the session of the request, which stays. */
  savePassword(
    viewer: Viewer,
    change: BodyOf<typeof settingsApi.savePassword>,
    current: string,
  ): Promise<Result<Nothing, 'wrong_password' | 'validation_failed' | 'not_signed_in'>>
  /** The response is the same whether the account exists or not. A mailbox gets a few links an hour, from all networks together. */
  forgotPassword(username: string): Promise<{ canMail: boolean }>
  resetPassword(token: string, password: string): Promise<Result<Nothing, 'link_expired' | 'validation_failed'>>
}

export interface CredentialsDeps {
  db: Db
  events: Events
  mail: Mail
  limits: Pick<RateLimits, 'take' | 'secondsToWait'>
  /** The address of the site, without a trailing slash. */
  siteAddress(): string
  /** The fewest characters of a new password. */
  passwordMinimum(): number
  read: ReadSettings
}

export function createCredentials(deps: CredentialsDeps): Credentials {
  const { db, events, mail, limits, siteAddress, passwordMinimum, read } = deps
  const links = createMailLinks({ mail, siteAddress })
  const minimumOf = (row: sql.SettingsRow) => passwordMinimumOf(passwordMinimum(), row.isPrivileged)

  return {
    async saveEmail(viewer, { email, password }) {
      const proved = await provePassword(db, viewer, password)
      if (!proved.ok) return proved
      const row = proved.value
      if (email === row.email) return read(viewer)
      // Each new address gets a mail: otherwise a member could send one to everybody.
      const wait = email && mail.isConfigured ? await limits.secondsToWait('accountMail', String(viewer.id)) : null
      if (wait !== null) return { ...fail('rate_limited'), retryAfterSeconds: wait }
      const saved = await transact(db, async (scope) => {
        if (!(await lockPassword(scope.tx, viewer.id, row.passwordHash))) return fail('wrong_password')
        await sql.updateAccount(scope.tx, viewer.id, { email, emailVerifiedAt: null })
        if (row.email && row.emailVerifiedAt) {
          await mail.send(scope, {
            to: row.email,
            language: row.language,
            template: 'emailChanged',
            values: { name: row.displayName },
          })
        }
        if (email) await links.send(scope, 'verify_email', { ...row, email })
        return ok({})
      })
      return saved.ok ? read(viewer) : saved
    },

    sendVerification: (viewer) =>
      transact(db, async (scope) => {
        const row = await sql.lockSettings(scope.tx, viewer.id)
        if (!row) return fail('not_signed_in')
        const { email } = row
        if (!email || row.emailVerifiedAt) return fail('no_email')
        await links.send(scope, 'verify_email', { ...row, email })
        return ok({})
      }),

    verifyEmail: (token) =>
      transact(db, async ({ tx }) => {
        const row = await links.open(tx, token, 'verify_email')
        if (!row) return fail('link_expired')
        if (!row.emailVerifiedAt) await sql.updateAccount(tx, row.id, { emailVerifiedAt: new Date() })
        return ok({})
      }),

    async savePassword(viewer, { currentPassword, newPassword }, current) {
      const proved = await provePassword(db, viewer, currentPassword)
      if (!proved.ok) return proved
      const row = proved.value
      const issues = await passwordIssues('newPassword', newPassword, minimumOf(row))
      if (issues.length > 0) return fail('validation_failed', issues)
      const stored = await storedPassword(newPassword, `member ${viewer.id}`)
      return transact(db, async (scope) => {
        if (!(await lockPassword(scope.tx, viewer.id, row.passwordHash))) return fail('wrong_password')
        await sql.updateAccount(scope.tx, viewer.id, stored)
        await deleteOtherSessions(scope.tx, viewer.id, hashToken(current))
        await events.record(scope, sessionsEnded, { userId: viewer.id })
        if (row.email && row.emailVerifiedAt) {
          await mail.send(scope, {
            to: row.email,
            language: row.language,
            template: 'passwordChanged',
            values: { name: row.displayName },
          })
        }
        return ok({})
      })
    },

    async forgotPassword(username) {
      const person = await sql.findByUsername(db, usernameKey(username))
      // Also counted by account: requests from many networks would fill a mailbox, and each ends the link before.
      if (mail.isConfigured && person && (await limits.take('accountMail', `reset ${person.id}`))) {
        await transact(db, async (scope) => {
          const row = await sql.lockSettings(scope.tx, person.id)
          if (row?.email && row.emailVerifiedAt) await links.send(scope, 'reset_password', { ...row, email: row.email })
        })
      }
      return { canMail: mail.isConfigured }
    },

    async resetPassword(token, password) {
      const account = await findSettingsOfLink(db, hashToken(token))
      if (!account) return fail('link_expired')
      const issues = await passwordIssues('password', password, minimumOf(account))
      if (issues.length > 0) return fail('validation_failed', issues)
      const stored = await storedPassword(password, 'links of mails')
      return transact(db, async (scope) => {
        const row = await links.open(scope.tx, token, 'reset_password')
        if (!row) return fail('link_expired')
        await sql.updateAccount(scope.tx, row.id, stored)
        await deleteOtherSessions(scope.tx, row.id, Buffer.alloc(0))
        await events.record(scope, sessionsEnded, { userId: row.id })
        await mail.send(scope, {
          to: row.email,
          language: row.language,
          template: 'passwordChanged',
          values: { name: row.displayName },
        })
        return ok({})
      })
    },
  }
}
