/** The groups of spellings that search treats as one word; managed by the operator. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'

/** Each group as it was written, in the order of its first word. */
export async function listSynonyms(db: Db): Promise<string[][]> {
  const rows = await db.selectFrom('searchSynonyms').select('words').orderBy('words').execute()
  return rows.map(({ words }) => words)
}

/** Groups that contain one of these words, in any spelling. */
const holding = (words: string[]) => sql<boolean>`EXISTS (
  SELECT 1 FROM unnest(search_synonyms.words) known JOIN unnest(${words}::text[]) given
    ON search_fold(known) = search_fold(given))`

/** Makes these words one group, replacing every group that contained one of them. */
export const setSynonyms = (db: Db, words: string[]): Promise<void> =>
  transact(db, async ({ tx }) => {
    await tx.deleteFrom('searchSynonyms').where(holding(words)).execute()
    await tx.insertInto('searchSynonyms').values({ words }).execute()
  })

/** @returns false when no group contains the word */
export async function removeSynonyms(db: Db, word: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('searchSynonyms')
    .where(holding([word]))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
