import { Readable } from 'node:stream'
import { AUDIT_FILE_PATH, type AuditEntry, AuditFilter, auditApi } from '@lamplight/contract/audit'
import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../db/audit-log.ts'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { pagesOf } from '../../db/pages-of.ts'
import { transact } from '../../db/transact.ts'
import { sendFailure } from '../../http/failures.ts'
import { sendPage } from '../../http/page.ts'
import { refuseAccess, serve } from '../../http/serve.ts'
import { toCsvHead, toCsvLines } from '../../lib/csv.ts'
import { ok } from '../../lib/result.ts'
import { type AuditRow, listActions, listAudit, listTypes } from './audit.sql.ts'

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  actor:
    row.actorId === null || row.username === null || row.displayName === null
      ? null
      : { id: row.actorId, username: row.username, displayName: row.displayName },
  action: row.action,
  objectType: row.objectType,
  objectId: row.objectId,
  details: row.details,
})

/** Entries that are read at once. */
const FILE_PAGE = 1000

/** The file in pieces, one for each page of entries, newest first. */
async function* writeCsv(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  yield toCsvHead(['time', 'actor', 'action', 'type', 'id', 'details'])
  const pages = pagesOf(FILE_PAGE, (page) => listAudit(db, filter, page), placeOf)
  for await (const rows of pages) {
    yield toCsvLines(
      rows.map((row) => [
        ...[row.createdAt.toISOString(), row.username ?? '', row.action],
        ...[row.objectType, row.objectId, JSON.stringify(row.details)],
      ]),
    )
  }
}

const placeOf = ({ id }: AuditRow) => ({ after: String(id), id })

export function auditRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, auditApi.list, async ({ query: { limit = DEFAULT_PAGE_SIZE, cursor, ...filter }, reply }) => {
    const rows = await listAudit(db, filter, { limit, position: decodeCursor(cursor, 'integer') })
    const page = cutPage(rows, limit, placeOf)
    return sendPage(reply, { ...page, items: page.items.map(toEntry) })
  })
  serve(app, auditApi.types, async () => ok(await listTypes(db)))
  serve(app, auditApi.actions, async () => ok(await listActions(db)))

  // A table, not JSON, so it is not part of the contract.
  app.get(AUDIT_FILE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { viewer } = request
    const refusal = refuseAccess('admin', viewer, app.guestViewing)
    if (refusal || !viewer) return sendFailure(request, reply, refusal ?? 'not_signed_in')
    const filter = AuditFilter.safeParse(request.query)
    if (!filter.success) return sendFailure(request, reply, 'validation_failed')
    const retryAfterSeconds = await app.limits.secondsToWait('exports', String(viewer.id))
    if (retryAfterSeconds !== null) return sendFailure(request, reply, 'rate_limited', { retryAfterSeconds })
    await transact(db, ({ tx }) =>
      writeAudit(tx, {
        actorId: viewer.id,
        action: 'audit.exported',
        objectType: 'audit',
        objectId: 'csv',
        details: filter.data,
      }),
    )
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .send(Readable.from(writeCsv(db, filter.data)))
  })
}
