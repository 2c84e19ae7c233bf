import type { Tx } from '../../db/database.ts'
import type { SaleFacts } from './sale-rule.ts'

export const lockForEdit = (tx: Tx, id: number) =>
  tx
    .selectFrom('videos')
    .select(['id', 'ownerId', 'status', 'visibility', 'deletedAt', 'isDownloadable', 'downloadPriceCents'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const saveEdit = (tx: Tx, id: number, changes: SaleFacts) =>
  tx.updateTable('videos').set(changes).where('id', '=', id).execute()
