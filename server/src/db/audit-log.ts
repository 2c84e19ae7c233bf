import type { AuditAction, AuditDetails, AuditObject } from '@lamplight/contract/audit-actions'
import type { Tx } from './database.ts'

export interface AuditEntry {
  /** Who did it; null for an operator at the command line. */
  actorId: number | null
  action: AuditAction
  objectType: AuditObject
  objectId: number | string
  details?: AuditDetails
}

/** Records what staff or an operator did; inside the transaction of the action, so that either both exist or neither does. */
export const writeAudit = (tx: Tx, { objectId, details = {}, ...entry }: AuditEntry) =>
  tx
    .insertInto('auditLog')
    .values({ ...entry, objectId: String(objectId), details: JSON.stringify(details) })
    .execute()
