import type { AuditFilter } from '@lamplight/contract/audit'
import { sql } from 'kysely'
import type { Position } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const DAY_MS = 86_400_000

/** Newest first; one more than `limit` when a further page exists. The position is the last id of the previous page. */
export function listAudit(db: Db, filter: AuditFilter, page: { limit: number; position: Position | null }) {
  const { q, objectType, from, to } = filter
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
  if (from) query = query.where('auditLog.createdAt', '>=', new Date(from))
  if (to) query = query.where('auditLog.createdAt', '<', new Date(Date.parse(to) + DAY_MS))
  if (q) {
    const like = `%${escapeLike(q)}%`
    query = query.where((where) =>
      where.or([
        where('auditLog.action', 'ilike', like),
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

/** Walks the index by type, in one step per type, so the length of the log does not matter. */
export async function listTypes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ objectType: string }>`
    WITH RECURSIVE types AS (
      (SELECT object_type FROM audit_log ORDER BY object_type LIMIT 1)
      UNION ALL
      SELECT (SELECT a.object_type FROM audit_log a WHERE a.object_type > types.object_type ORDER BY a.object_type LIMIT 1)
      FROM types WHERE types.object_type IS NOT NULL
    )
    SELECT object_type FROM types WHERE object_type IS NOT NULL
  `.execute(db)
  return rows.map(({ objectType }) => objectType)
}
