import { sql } from 'kysely'
import { afterPosition } from '../../db/after-position.ts'
import type { Db, Tx } from '../../db/database.ts'
import { isActiveMember } from '../../db/member-status.ts'
import { now } from '../../db/now.ts'

export interface DueVideo {
  id: number
  publishAt: Date | null
}

/** Videos whose time has come, the earliest first, starting after `after`. Those of a suspended member wait. */
export const listDue = (db: Db, { after, limit }: { after: DueVideo | null; limit: number }): Promise<DueVideo[]> => {
  const position = after?.publishAt ? { after: after.publishAt.toISOString(), id: after.id } : null
  return db
    .selectFrom('videos')
    .select(['id', 'publishAt'])
    .where('publishAt', '<=', now)
    .where('deletedAt', 'is', null)
    .where(isActiveMember(sql.ref('videos.ownerId')))
    .where(afterPosition(position, { by: ['videos.publishAt', 'videos.id'], direction: 'asc' }))
    .orderBy('publishAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Makes it new at its time, not when it was uploaded. Undefined when its time was changed meanwhile. */
export const publish = (tx: Tx, id: number) =>
  tx
    .updateTable('videos')
    .set({ createdAt: sql<Date>`publish_at`, publishAt: null })
    .where('id', '=', id)
    .where('publishAt', '<=', now)
    .returning(['status', 'deletedAt'])
    .executeTakeFirst()
