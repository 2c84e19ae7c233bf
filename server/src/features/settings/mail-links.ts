/** Links in mails that prove who reads the mailbox: to confirm an address, to choose a new password. */
import { randomBytes } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import type { TransactionScope } from '../../db/transact.ts'
import { hashToken } from '../../lib/hash-token.ts'
import type { Mail } from '../../mail/mail.ts'
import * as sql from './mail-links.sql.ts'
import type { SettingsRow } from './settings.sql.ts'

const VERIFY_SECONDS = 24 * 3600
const RESET_SECONDS = 3600

type LinkPurpose = sql.NewToken['purpose']

/** A newer link of the same purpose replaces the one before. */
export const linkKeyOf = (purpose: LinkPurpose, userId: number) => `${purpose} ${userId}`

export const createMailLinks = ({ mail, siteAddress }: { mail: Pick<Mail, 'send'>; siteAddress(): string }) => ({
  /** Sends a new link in the person's language; earlier ones of the same purpose stop working. */
  async send(
    scope: TransactionScope,
    purpose: LinkPurpose,
    person: { id: number; displayName: string; email: string; language: SettingsRow['language'] },
  ): Promise<void> {
    const token = randomBytes(32).toString('base64url')
    const isReset = purpose === 'reset_password'
    const lifeSeconds = isReset ? RESET_SECONDS : VERIFY_SECONDS
    await sql.replaceToken(scope.tx, {
      tokenHash: hashToken(token),
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
  },

  /**
   * Opens a link; null when it is unknown or expired, or was sent to an address that is no longer the account's. One for a new
   * password works once. One that confirms an address may be opened again: scanners of mails open it before its reader does.
   */
  async open(tx: Tx, token: string, purpose: LinkPurpose) {
    const row = await sql.lockSettingsOfLink(tx, hashToken(token))
    const read = purpose === 'reset_password' ? sql.useToken : sql.findToken
    const link = row && (await read(tx, hashToken(token), purpose))
    return link && row.email === link.email ? { ...row, email: link.email } : null
  },
})
