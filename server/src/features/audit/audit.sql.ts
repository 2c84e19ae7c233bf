import type { AuditFilter } from '@lamplight/contract/audit'
import { sql } from 'kysely'
import type { Position } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { escapeLike } from '../../db/escape-like.ts'
import { addDays, startOfDay } from '../../lib/zone-day.ts'

/** Newest first; one more than `limit` when a further page exists. The position is the last id of the previous page. */
export function listAudit(db: Db, filter: AuditFilter, page: { limit: number; position: Position | null }) {
  const { q, qActions, objectType, action, from, to, timeZone = 'UTC' } = filter
  let query = db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .select([
      'auditLog.id',
      'auditLog.createdAt',
      'auditLog.actorId',
      'auditLog.action',
      'auditLog.objectType',
      'auditLog.objectId',
      'auditLog.details',
      'users.username',
      'users.displayName',
    ])
  if (objectType) query = query.where('auditLog.objectType', '=', objectType)
  if (action) query = query.where('auditLog.action', '=', action)
  if (from) query = query.where('auditLog.createdAt', '>=', startOfDay(from, timeZone))
  if (to) query = query.where('auditLog.createdAt', '<', startOfDay(addDays(to, 1), timeZone))
  if (q) {
    const like = `%${escapeLike(q)}%`
    query = query.where((where) =>
      where.or([
        where('auditLog.action', 'ilike', like),
        where('auditLog.action', 'in', qActions?.split(',') ?? ['']),
        where('auditLog.objectId', '=', q),
        where('users.username', 'ilike', like),
        where('users.displayName', 'ilike', like),
        where(sql<string>`audit_log.details::text`, 'ilike', like),
      ]),
    )
  }
  if (page.position) query = query.where('auditLog.id', '<', page.position.id)
  return query
    .orderBy('auditLog.id', 'desc')
    .limit(page.limit + 1)
    .execute()
}

export type AuditRow = Awaited<ReturnType<typeof listAudit>>[number]

export const listTypes = (db: Db): Promise<string[]> => listDistinct(db, 'object_type')
export const listActions = (db: Db): Promise<string[]> => listDistinct(db, 'action')

/** Walks the index that begins with the column, one step a value, however long the log is. */
async function listDistinct(db: Db, name: 'object_type' | 'action'): Promise<string[]> {
  const column = sql.ref(name)
  const { rows } = await sql<{ value: string }>`
    WITH RECURSIVE found AS (
      (SELECT ${column} AS value FROM audit_log ORDER BY ${column} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${column} FROM audit_log WHERE ${column} > found.value ORDER BY ${column} LIMIT 1)
      FROM found WHERE found.value IS NOT NULL
    )
    SELECT value FROM found WHERE value IS NOT NULL
  `.execute(db)
  return rows.map(({ value }) => value)
}
