import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import { verifyPassword } from '../accounts/passwords.ts'
import { findSettings, type SettingsRow } from './settings.sql.ts'

/** The account of a person whose password was just checked. The transaction that follows calls `lockPassword`. */
export async function provePassword(
  db: Db,
  viewer: Viewer,
  password: string,
): Promise<Result<SettingsRow, 'not_signed_in' | 'wrong_password'>> {
  const row = await findSettings(db, viewer.id)
  if (!row) return fail('not_signed_in')
  return (await verifyPassword(row.passwordHash, password, `member ${viewer.id}`)) ? ok(row) : fail('wrong_password')
}
