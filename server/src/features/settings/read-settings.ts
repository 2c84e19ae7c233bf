import type { AccountSettings } from '@lamplight/contract/settings'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { Mail } from '../../mail/mail.ts'
import { passwordMinimumOf } from '../accounts/password-policy.ts'
import { linkKeyOf } from './mail-links.ts'
import { findSettings } from './settings.sql.ts'
import { toSettings } from './settings.view.ts'

export type ReadSettings = (viewer: Pick<Viewer, 'id'>) => Promise<Result<AccountSettings, 'not_signed_in'>>

interface ReadSettingsDeps {
  db: Db
  mail: Pick<Mail, 'isConfigured' | 'deliveryOf'>
  passwordMinimum(): number
}

/** Reads what the settings page shows, with whether the mail that confirms a new address was delivered. */
export function createReadSettings({ db, mail, passwordMinimum }: ReadSettingsDeps): ReadSettings {
  return async ({ id }) => {
    const row = await findSettings(db, id)
    if (!row) return fail('not_signed_in')
    const isWaiting = mail.isConfigured && row.email !== null && row.emailVerifiedAt === null
    const confirmation = isWaiting ? await mail.deliveryOf(linkKeyOf('verify_email', id)) : null
    const minimum = passwordMinimumOf(passwordMinimum(), row.isPrivileged)
    return ok(toSettings(row, { passwordMinimum: minimum, canMail: mail.isConfigured, confirmation }))
  }
}
