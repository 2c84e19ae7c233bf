import { createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { CONTENT_LANGUAGES_MAX } from '@lamplight/contract/content-languages'
import type { BodyOf } from '@lamplight/contract/endpoint'
import { mergeLists } from '@lamplight/contract/merge-lists'
import {
  type AccountSettings,
  AVATAR_MAX_BYTES,
  type Leaving,
  type OwnSession,
  type settingsApi,
} from '@lamplight/contract/settings'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { definedOf } from '../../lib/defined-of.ts'
import { FairQueue } from '../../lib/fair-queue.ts'
import { fail, ok, type Result, refuseStaleFields } from '../../lib/result.ts'
import { withTemporaryFolder } from '../../lib/temporary-folder.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Payments } from '../../payments/payments.ts'
import { avatarKey } from '../../storage/media-key.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import { profileChanged, sessionsEnded, viewerChanged } from '../accounts/accounts.events.ts'
import { storeAvatar } from '../accounts/avatar-file.ts'
import { passwordIssues, passwordMinimumOf, storedPassword } from '../accounts/password-policy.ts'
import { verifyPassword } from '../accounts/passwords.ts'
import { isOfficialName, officialNameIssue, usernameKey } from '../accounts/usernames.ts'
import { roomChanged } from '../chat/chat.events.ts'
import type { MonthlyGifts } from '../donations/monthly-gifts.service.ts'
import type { SponsorFunding } from '../sponsors/sponsors.funding.ts'
import type { Sponsors } from '../sponsors/sponsors.service.ts'
import { receiveFile } from '../uploads/receive-file.ts'
import { refusePrepared, refuseReceived } from '../uploads/refuse-picture.ts'
import type { UploadFiles } from '../uploads/upload-files.ts'
import { type OwnDataOptions, writeOwnData } from './own-data-file.ts'
import { accountDeleted } from './settings.events.ts'
import { clearAfterAccountJob } from './settings.jobs.ts'
import * as sql from './settings.sql.ts'
import { toSession, toSettings } from './settings.view.ts'

const VERIFY_SECONDS = 24 * 3600
const RESET_SECONDS = 3600
/** Each keeps a connection of the database while its file is written. */
const EXPORTS_AT_ONCE = 2
const EXPORT_WAIT_MS = 30_000

type LinkPurpose = sql.NewToken['purpose']
type Nothing = Record<string, never>

export interface SettingsService {
  get(viewer: Viewer): Promise<Result<AccountSettings, 'not_signed_in'>>
  saveProfile(
    viewer: Viewer,
    profile: BodyOf<typeof settingsApi.saveProfile>,
  ): Promise<Result<AccountSettings, 'not_signed_in' | 'validation_failed' | 'text_changed'>>
  saveAvatar(
    viewer: Viewer,
    request: FastifyRequest,
  ): Promise<Result<AccountSettings, 'not_an_image' | 'image_too_large' | 'not_signed_in'>>
  removeAvatar(viewer: Viewer): Promise<Result<AccountSettings, 'not_signed_in'>>
  savePreferences(
    viewer: Viewer,
    preferences: BodyOf<typeof settingsApi.savePreferences>,
  ): Promise<Result<AccountSettings, 'not_signed_in' | 'validation_failed'>>
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
  sessions(viewer: Viewer, current: string): Promise<OwnSession[]>
  endSession(viewer: Viewer, id: string): Promise<Result<Nothing, 'session_not_found'>>
  endOtherSessions(viewer: Viewer, current: string): Promise<void>
  /** What the person would lose or end by leaving. */
  leaving(viewer: Viewer): Promise<Leaving>
  deleteAccount(
    viewer: Viewer,
    leave: BodyOf<typeof settingsApi.deleteAccount>,
  ): Promise<Result<Nothing, 'wrong_password' | 'last_admin' | 'balance_left' | 'not_signed_in'>>
  /**
   * Removes the files, saved cards and open payments of a deleted account, and what requests that were under way have written
   * since. For the job; may run twice.
   */
  clearAfter(deleted: { userId: number; avatarKey: string | null }): Promise<void>
  /**
   * All data the site stores about the person, as a file of JSON, by table.
   * @throws Overloaded when too many are being written
   */
  exportData(viewer: Viewer, options?: OwnDataOptions): Promise<{ bytes: number; content: Readable }>
  sweep(): Promise<void>
}

export interface SettingsDeps {
  db: Db
  events: Events
  mail: Mail
  limits: Pick<RateLimits, 'take' | 'secondsToWait'>
  storage: MediaStorage
  uploads: { files: Pick<UploadFiles, 'remove'> }
  jobs: Pick<JobQueue, 'enqueue'>
  payments: Pick<Payments, 'forgetPayer'>
  sponsors: Pick<Sponsors, 'endAllIn'>
  sponsorFunding: Pick<SponsorFunding, 'openShareCents'>
  monthlyGifts: Pick<MonthlyGifts, 'endAllToIn'>
  /** The address of the site, without a trailing slash. */
  siteAddress(): string
  /** The fewest characters of a new password. */
  passwordMinimum(): number
}

/** A newer link of the same purpose replaces the one before. */
const linkKeyOf = (purpose: LinkPurpose, userId: number) => `${purpose} ${userId}`

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export function createSettings(deps: SettingsDeps): SettingsService {
  const {
    db,
    events,
    mail,
    limits,
    storage,
    uploads,
    jobs,
    payments,
    sponsors,
    sponsorFunding,
    monthlyGifts,
    siteAddress,
    passwordMinimum,
  } = deps

  const exports = new FairQueue({ slots: EXPORTS_AT_ONCE, mostOfGroup: 1, waitMs: EXPORT_WAIT_MS })

  /** The balance includes what sponsored content has earned and the job has not posted yet. */
  const findLeaving = async (reader: Db, userId: number) => {
    const leaving = await sql.findLeaving(reader, userId)
    const openCents = await sponsorFunding.openShareCents(reader, userId)
    return { ...leaving, balanceCents: leaving.balanceCents + openCents }
  }

  const minimumOf = (row: sql.SettingsRow) => passwordMinimumOf(passwordMinimum(), row.isPrivileged)

  const read = async ({ id }: Viewer) => {
    const row = await sql.findSettings(db, id)
    if (!row) return fail('not_signed_in')
    const isWaiting = mail.isConfigured && row.email !== null && row.emailVerifiedAt === null
    const confirmation = isWaiting ? await mail.deliveryOf(linkKeyOf('verify_email', id)) : null
    return ok(toSettings(row, { passwordMinimum: minimumOf(row), canMail: mail.isConfigured, confirmation }))
  }

  const storeProfile = async (
    scope: TransactionScope,
    viewer: Viewer,
    change: Parameters<typeof sql.updateAccount>[2],
  ) => {
    await sql.updateAccount(scope.tx, viewer.id, change)
    await events.record(scope, profileChanged, { userId: viewer.id })
  }

  /** Changes the public profile. */
  const changeProfile = async (viewer: Viewer, change: Parameters<typeof sql.updateAccount>[2]) => {
    await transact(db, (scope) => storeProfile(scope, viewer, change))
    return read(viewer)
  }

  const sendLink = async (
    scope: TransactionScope,
    purpose: LinkPurpose,
    person: { id: number; displayName: string; email: string; language: sql.SettingsRow['language'] },
  ) => {
    const token = randomBytes(32).toString('base64url')
    const isReset = purpose === 'reset_password'
    const lifeSeconds = isReset ? RESET_SECONDS : VERIFY_SECONDS
    await sql.replaceToken(scope.tx, {
      tokenHash: hashOf(token),
      userId: person.id,
      purpose,
      email: person.email,
      lifeSeconds,
    })
    await mail.send(scope, {
      to: person.email,
      language: person.language,
      template: isReset ? 'resetPassword' : 'verifyEmail',
      // After the #, so that it is not logged or sent to other sites.
      values: {
        name: person.displayName,
        url: `${siteAddress()}/${isReset ? 'reset-password' : 'verify-email'}#${token}`,
      },
      link: { key: linkKeyOf(purpose, person.id), lifeSeconds },
    })
  }

  /** Uses a link; null when it is unknown, expired or used, or was sent to an address that is no longer the account's. */
  const openLink = async (tx: Tx, token: string, purpose: LinkPurpose) => {
    const row = await sql.lockSettingsOfLink(tx, hashOf(token))
    const link = row && (await sql.useToken(tx, hashOf(token), purpose))
    return link && row.email === link.email ? { ...row, email: link.email } : null
  }

  /** The account of a person whose password was just checked. The transaction that follows calls `isStillProved`. */
  const prove = async (viewer: Viewer, password: string) => {
    const row = await sql.findSettings(db, viewer.id)
    if (!row) return fail('not_signed_in')
    return (await verifyPassword(row.passwordHash, password, `member ${viewer.id}`)) ? ok(row) : fail('wrong_password')
  }

  /** The edited video languages, with those that were added or removed elsewhere since the edit began. */
  const mergeLanguages = async (
    tx: Tx,
    viewer: Viewer,
    after: string[] | undefined,
    previous: { contentLanguages: string[] } | undefined,
  ) => {
    const stored = after && previous && (await sql.lockContentLanguages(tx, viewer.id))
    return stored ? mergeLists({ before: previous.contentLanguages, after, now: stored.contentLanguages }) : after
  }

  const service: SettingsService = {
    get: read,
    async saveProfile(viewer, { displayName, bio, website, previous }) {
      // Staff may use names of their office; an existing name may stay.
      const isNew = displayName !== undefined && displayName !== viewer.displayName
      if (isNew && !isStaff(viewer) && isOfficialName(displayName)) {
        return fail('validation_failed', [officialNameIssue])
      }
      const change = {
        ...(displayName === undefined ? {} : { displayName }),
        ...(bio === undefined ? {} : { bio }),
        ...(website === undefined ? {} : { website }),
      }
      if (Object.keys(change).length === 0) return read(viewer)
      const stale = await transact(db, async (scope) => {
        const stored = await sql.lockProfile(scope.tx, viewer.id)
        const refusal = stored && refuseStaleFields(stored, change, previous)
        if (!refusal) await storeProfile(scope, viewer, change)
        return refusal
      })
      return stale ?? read(viewer)
    },

    saveAvatar: (viewer, request) =>
      withTemporaryFolder(async (folder) => {
        const path = join(folder, 'picture')
        const guard = new PassThrough()
        const received = await receiveFile(request, { field: 'avatar', path, guard, maxBytes: AVATAR_MAX_BYTES })
        if (!received.ok) return refuseReceived(received.code, AVATAR_MAX_BYTES)
        const stored = await storeAvatar(storage, path, String(viewer.id))
        if (stored.ok) return changeProfile(viewer, { avatarKey: stored.key })
        return refusePrepared(stored.code)
      }),
    removeAvatar: (viewer) => changeProfile(viewer, { avatarKey: null }),

    async savePreferences(viewer, { previous, ...changes }) {
      const change = definedOf(changes)
      if (Object.keys(change).length === 0) return read(viewer)
      const refusal = await transact(db, async (scope) => {
        const contentLanguages = await mergeLanguages(scope.tx, viewer, change.contentLanguages, previous)
        if (contentLanguages && contentLanguages.length > CONTENT_LANGUAGES_MAX) return fail('validation_failed')
        await sql.updateAccount(scope.tx, viewer.id, { ...change, ...(contentLanguages && { contentLanguages }) })
        await events.record(scope, viewerChanged, { userId: viewer.id })
        return null
      })
      return refusal ?? read(viewer)
    },

    async saveEmail(viewer, { email, password }) {
      const proved = await prove(viewer, password)
      if (!proved.ok) return proved
      const row = proved.value
      if (email === row.email) return read(viewer)
      // Each new address gets a mail: otherwise a member could send one to everybody.
      const wait = email && mail.isConfigured ? await limits.secondsToWait('accountMail', String(viewer.id)) : null
      if (wait !== null) return { ...fail('rate_limited'), retryAfterSeconds: wait }
      const saved = await transact(db, async (scope) => {
        if (!(await sql.isStillProved(scope.tx, viewer.id, row.passwordHash))) return fail('wrong_password')
        await sql.updateAccount(scope.tx, viewer.id, { email, emailVerifiedAt: null })
        if (row.email && row.emailVerifiedAt) {
          await mail.send(scope, {
            to: row.email,
            language: row.language,
            template: 'emailChanged',
            values: { name: row.displayName },
          })
        }
        if (email) await sendLink(scope, 'verify_email', { ...row, email })
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
        await sendLink(scope, 'verify_email', { ...row, email })
        return ok({})
      }),

    verifyEmail: (token) =>
      transact(db, async ({ tx }) => {
        const row = await openLink(tx, token, 'verify_email')
        if (!row) return fail('link_expired')
        await sql.updateAccount(tx, row.id, { emailVerifiedAt: new Date() })
        return ok({})
      }),

    async savePassword(viewer, { currentPassword, newPassword }, current) {
      const proved = await prove(viewer, currentPassword)
      if (!proved.ok) return proved
      const row = proved.value
      const issues = await passwordIssues('newPassword', newPassword, minimumOf(row))
      if (issues.length > 0) return fail('validation_failed', issues)
      const stored = await storedPassword(newPassword, `member ${viewer.id}`)
      return transact(db, async (scope) => {
        if (!(await sql.isStillProved(scope.tx, viewer.id, row.passwordHash))) return fail('wrong_password')
        await sql.updateAccount(scope.tx, viewer.id, stored)
        await sql.deleteOtherSessions(scope.tx, viewer.id, hashOf(current))
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
          if (row?.email && row.emailVerifiedAt) await sendLink(scope, 'reset_password', { ...row, email: row.email })
        })
      }
      return { canMail: mail.isConfigured }
    },

    async resetPassword(token, password) {
      const account = await sql.findSettingsOfLink(db, hashOf(token))
      if (!account) return fail('link_expired')
      const issues = await passwordIssues('password', password, minimumOf(account))
      if (issues.length > 0) return fail('validation_failed', issues)
      const stored = await storedPassword(password, 'links of mails')
      return transact(db, async (scope) => {
        const row = await openLink(scope.tx, token, 'reset_password')
        if (!row) return fail('link_expired')
        await sql.updateAccount(scope.tx, row.id, stored)
        await sql.deleteOtherSessions(scope.tx, row.id, Buffer.alloc(0))
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

    async sessions(viewer, current) {
      const own = hashOf(current)
      return (await sql.listSessions(db, viewer.id)).map((row) => toSession(row, own))
    },

    endSession: (viewer, id) =>
      transact(db, async (scope) => {
        const ended = await sql.deleteOwnSession(scope.tx, viewer.id, Buffer.from(id, 'hex'))
        if (!ended) return fail('session_not_found')
        await events.record(scope, sessionsEnded, { userId: viewer.id })
        return ok({})
      }),

    async endOtherSessions(viewer, current) {
      await transact(db, async (scope) => {
        await sql.deleteOtherSessions(scope.tx, viewer.id, hashOf(current))
        await events.record(scope, sessionsEnded, { userId: viewer.id })
      })
    },

    leaving: ({ id }) => findLeaving(db, id),

    async deleteAccount(viewer, { password, givesUpBalance = false }) {
      const proved = await prove(viewer, password)
      if (!proved.ok) return proved
      return transact(db, async (scope) => {
        const own = await sql.lockForDeletion(scope.tx, viewer.id)
        // Deleted in another tab.
        if (!own) return fail('not_signed_in')
        if (!(await sql.isStillProved(scope.tx, viewer.id, proved.value.passwordHash))) return fail('wrong_password')
        // A site without an admin could no longer be managed.
        if (own.isLastAdmin) return fail('last_admin')
        const { balanceCents } = await findLeaving(scope.tx, viewer.id)
        if (balanceCents > 0 && !givesUpBalance) return fail('balance_left')
        await sponsors.endAllIn(scope, viewer)
        await monthlyGifts.endAllToIn(scope, viewer.id)
        const { rooms } = await sql.eraseAccount(scope.tx, viewer.id)
        await writeAudit(scope.tx, {
          actorId: viewer.id,
          action: 'user.deleted',
          objectType: 'user',
          objectId: viewer.id,
        })
        await jobs.enqueue(clearAfterAccountJob, { userId: viewer.id, avatarKey: own.avatarKey }, { tx: scope.tx })
        await events.record(scope, sessionsEnded, { userId: viewer.id })
        await events.record(scope, profileChanged, { userId: viewer.id })
        await events.record(scope, accountDeleted, { userId: viewer.id })
        for (const roomId of rooms) await events.record(scope, roomChanged, { roomId })
        return ok({})
      })
    },

    async clearAfter({ userId, avatarKey: picture }) {
      await transact(db, async (scope) => {
        const { rooms } = await sql.eraseContents(scope.tx, userId)
        for (const roomId of rooms) await events.record(scope, roomChanged, { roomId })
      })
      for (const { id } of await sql.deleteUploads(db, userId)) await uploads.files.remove(id)
      // Pictures are stored by their content: somebody else may have the same one.
      if (picture && !(await sql.isPictureInUse(db, picture))) await storage.remove(avatarKey(picture))
      await payments.forgetPayer(userId)
    },

    exportData: (viewer, options) =>
      exports.pass(
        () =>
          withTemporaryFolder(async (folder) => {
            const path = join(folder, 'own-data.json')
            await writeOwnData(db, viewer.id, path, options)
            // Removing the folder leaves an open file readable.
            const file = await open(path)
            const { size } = await file.stat()
            return { bytes: size, content: file.createReadStream() }
          }),
        { group: String(viewer.id), signal: options?.signal },
      ),

    async sweep() {
      await sql.deleteExpiredTokens(db)
      for (const { id } of await sql.listJustDeleted(db)) await service.clearAfter({ userId: id, avatarKey: null })
    },
  }
  return service
}
