import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { isActiveMember } from '../../db/member-status.ts'
import { now } from '../../db/now.ts'

/** Videos whose time has come, the earliest first. Those of a suspended member wait until the suspension has ended. */
export const listDue = (db: Db, limit: number) =>
  db
    .selectFrom('videos')
    .select('id')
    .where('publishAt', '<=', now)
    .where('deletedAt', 'is', null)
    .where(isActiveMember(sql.ref('videos.ownerId')))
    .orderBy('publishAt')
    .limit(limit)
    .execute()

/** Makes it new at its time, not when it was uploaded. Undefined when its time was changed meanwhile. */
export const publish = (tx: Tx, id: number) =>
  tx
    .updateTable('videos')
    .set({ createdAt: sql<Date>`publish_at`, publishAt: null })
    .where('id', '=', id)
    .where('publishAt', '<=', now)
    .returning(['status', 'deletedAt'])
    .executeTakeFirst()
