import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Recounts the words of the newest videos, also by language, and what filters ask for; skipped on an empty site. */
export async function refreshVocabulary(db: Db): Promise<void> {
  await sql`SELECT refresh_search_vocabulary() WHERE EXISTS (SELECT FROM video_search)`.execute(db)
  await sql`SELECT refresh_search_key_counts() WHERE EXISTS (SELECT FROM video_search)`.execute(db)
}
