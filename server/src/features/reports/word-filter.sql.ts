import type { WordFilterSettings } from '@lamplight/contract/safety'
import type { Db, Tx } from '../../db/database.ts'

/** The only row; until it is written, nothing is filtered. */
export async function readWordFilter(db: Db): Promise<WordFilterSettings> {
  const row = await db.selectFrom('wordFilter').select(['areas', 'words']).executeTakeFirst()
  return row ?? { areas: ['comments', 'forum', 'chat'], words: [] }
}

export const writeWordFilter = (tx: Tx, settings: WordFilterSettings) =>
  tx
    .insertInto('wordFilter')
    .values(settings)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet(settings))
    .execute()
