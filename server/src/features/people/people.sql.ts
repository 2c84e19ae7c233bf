import { toAsciiEmail } from '@lamplight/contract/email'
import type { Role } from '@lamplight/contract/primitives'
import { sql } from 'kysely'
import { afterPosition, newestFirst } from '../../db/after-position.ts'
import type { Position } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { doubleClickSince } from '../../db/duplicate-submissions.ts'
import { isSuspended } from '../../db/member-status.ts'

interface Page {
  limit: number
  position: Position | null
}

const isSuspendedPerson = isSuspended(sql.ref('users.id'))

const selectPeople = (db: Db) =>
  db
    .selectFrom('users')
    .where('users.deletedAt', 'is', null)
    .select([
      'users.id',
      'users.username',
      'users.displayName',
      'users.avatarKey',
      'users.email',
      'users.role',
      'users.createdAt',
      'users.waitsSince',
      isSuspendedPerson.as('isSuspended'),
      sql<Date | null>`(SELECT max(last_seen_at) FROM sessions WHERE sessions.user_id = users.id)`.as('lastSeenAt'),
      sql<number>`(SELECT count(*)::int FROM videos WHERE videos.owner_id = users.id AND videos.deleted_at IS NULL)`.as(
        'videoCount',
      ),
    ])

export type PersonRow = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number]

export interface PeopleFilter {
  q: string
  state: 'all' | 'staff' | 'suspended' | 'waiting'
  /** Also searches for a part of the e-mail address. */
  searchesEmail: boolean
}

/** Newest first; one more than `limit` when a further page exists. */
export function listPeople(db: Db, { q, state, searchesEmail }: PeopleFilter, { limit, position }: Page) {
  const page = db
    .selectFrom('users')
    .select('users.id')
    .where('users.deletedAt', 'is', null)
    .$if(state === 'staff', (staff) => staff.where('users.role', '<>', 'user'))
    .$if(state === 'waiting', (waiting) => waiting.where('users.waitsSince', 'is not', null))
    .$if(state === 'suspended', (suspended) => suspended.where(isSuspendedPerson))
    .$if(q !== '', (named) =>
      // strpos takes a third of the time of LIKE, which compares letter by letter.
      named.where((where) =>
        where.or([
          sql<boolean>`strpos(users.search_name, lower(${q})) > 0`,
          ...(searchesEmail ? [sql<boolean>`strpos(lower(users.email), lower(${toAsciiEmail(q)})) > 0`] : []),
        ]),
      ),
    )
    .where(afterPosition(position, newestFirst('users.createdAt', 'users.id')))
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit + 1)
  // The page is chosen from an index before long rows are read.
  return selectPeople(db)
    .where('users.id', 'in', page)
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id', 'desc')
    .execute()
}

export const findPerson = (db: Db, id: number) => selectPeople(db).where('users.id', '=', id).executeTakeFirst()

/** Locked until the transaction ends, so that two role changes are decided one after the other. */
export const lockPerson = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'role', 'waitsSince'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const setRole = (tx: Tx, id: number, role: Role) =>
  tx.updateTable('users').set({ role }).where('id', '=', id).execute()

export const letIn = (tx: Tx, id: number) =>
  tx.updateTable('users').set({ waitsSince: null }).where('id', '=', id).execute()

/** For an account that was never approved, so it has no other data. */
export const deleteWaiting = (tx: Tx, id: number) =>
  tx.deleteFrom('users').where('id', '=', id).where('waitsSince', 'is not', null).execute()

export const listSessions = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .select(['tokenHash', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('lastSeenAt', 'desc')
    .limit(50)
    .execute()

export const deleteSession = (tx: Tx, userId: number, tokenHash: Buffer) =>
  tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '=', tokenHash)
    .returning('userId')
    .executeTakeFirst()

const selectInvitations = (db: Db) =>
  db
    .selectFrom('invitations')
    .leftJoin('users as maker', 'maker.id', 'invitations.madeBy')
    .leftJoin('users as guest', 'guest.id', 'invitations.usedBy')
    .select([
      'invitations.id',
      'invitations.note',
      'invitations.createdAt',
      'invitations.expiresAt',
      'invitations.usedAt',
      'maker.displayName as makerName',
      'guest.id as guestId',
      'guest.displayName as guestName',
    ])

export type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number]

export const listInvitations = (db: Db, { limit, position }: Page) =>
  selectInvitations(db)
    .where(afterPosition(position, newestFirst('invitations.createdAt', 'invitations.id')))
    .orderBy('invitations.createdAt', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(limit + 1)
    .execute()

export const findInvitation = (db: Db, id: number) =>
  selectInvitations(db).where('invitations.id', '=', id).executeTakeFirst()

/** An invitation by the same person with the same note, made so shortly before that the button was pressed twice. */
export const hasDuplicateInvitation = async (tx: Tx, { note, madeBy }: { note: string; madeBy: number }) =>
  (await tx
    .selectFrom('invitations')
    .select('id')
    .where((where) => where.and({ note, madeBy }))
    .where('createdAt', '>', doubleClickSince)
    .executeTakeFirst()) !== undefined

export const insertInvitation = (
  tx: Tx,
  invitation: { tokenHash: Buffer; note: string; madeBy: number; expiresAt: Date },
) => tx.insertInto('invitations').values(invitation).returning('id').executeTakeFirstOrThrow()

export const deleteUnused = (tx: Tx, id: number) =>
  tx.deleteFrom('invitations').where('id', '=', id).where('usedAt', 'is', null).returning('id').executeTakeFirst()
