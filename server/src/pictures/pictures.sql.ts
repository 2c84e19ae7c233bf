import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Which of these avatars a member has. */
export async function findShownAvatars(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users')
    .select('avatarKey')
    .where('avatarKey', '=', sql<string>`ANY (${[...keys]}::text[])`)
    .execute()
  return new Set(rows.flatMap(({ avatarKey }) => avatarKey ?? []))
}

/** Which of these pictures are shown: with sponsored content, a product, a testimonial, or as the logo of the site. */
export async function findShownPictures(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM (
      SELECT picture_key AS key FROM sponsored_content
      UNION ALL SELECT picture_key FROM affiliate_products
      UNION ALL SELECT picture_key FROM testimonials
      UNION ALL SELECT value #>> '{}' FROM site_settings WHERE name = 'logoKey'
    ) AS shown WHERE key = ANY (${[...keys]}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
