import type { WordFilterSettings } from '@lamplight/contract/safety'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** The only row; until it is written, nothing is filtered. */
export async function readWordFilter(db: Db): Promise<WordFilterSettings> {
  const row = await db.selectFrom('wordFilter').select(['areas', 'words']).executeTakeFirst()
  // Earlier versions stored an area as often as it was sent.
  return row ? { ...row, areas: [...new Set(row.areas)] } : { areas: ['comments', 'forum', 'chat'], words: [] }
}

/** The same, while other changes wait until the transaction ends: the table is locked, because the row may not exist yet. */
export async function lockWordFilter(tx: Tx): Promise<WordFilterSettings> {
  await sql`LOCK TABLE word_filter IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  return readWordFilter(tx)
}

export const writeWordFilter = (tx: Tx, settings: WordFilterSettings) =>
  tx
    .insertInto('wordFilter')
    .values(settings)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet(settings))
    .execute()
