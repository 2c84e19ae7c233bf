import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { isPrivileged } from '../../db/member-status.ts'

const selectSettings = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'displayName',
      'avatarKey',
      'bio',
      'website',
      'email',
      'emailVerifiedAt',
      'language',
      'isHistoryPaused',
      'contentLanguages',
      'passwordHash',
      'role',
      isPrivileged(sql.ref('users')).as('isPrivileged'),
    ])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)

/** Undefined for a deleted account. */
export const findSettings = (db: Db, userId: number) => selectSettings(db, userId).executeTakeFirst()

/** The same, while other changes of the account wait until the transaction ends. */
export const lockSettings = (tx: Tx, userId: number) => selectSettings(tx, userId).forNoKeyUpdate().executeTakeFirst()

export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>

/** The texts of the profile, locked until the transaction ends. */
export const lockProfile = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['displayName', 'bio', 'website'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The video languages of the account, locked until the transaction ends. */
export const lockContentLanguages = (tx: Tx, userId: number) =>
  tx.selectFrom('users').select('contentLanguages').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

interface AccountChange {
  displayName?: string
  bio?: string
  website?: string | null
  avatarKey?: string | null
  email?: string | null
  emailVerifiedAt?: Date | RawBuilder<Date> | null
  language?: SettingsRow['language']
  isHistoryPaused?: boolean
  contentLanguages?: string[]
  passwordHash?: string
  passwordIsShort?: boolean
}

/** A deleted account stays empty, also when the request began before the deletion. */
export const updateAccount = (tx: Tx, userId: number, change: AccountChange) =>
  tx.updateTable('users').set(change).where('id', '=', userId).where('deletedAt', 'is', null).execute()

/** A person whose password can be reset by mail. */
export const findByUsername = (db: Db, usernameKey: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('usernameKey', '=', usernameKey)
    .where('emailVerifiedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
