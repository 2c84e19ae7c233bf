import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** The video, locked until the transaction ends, so that changes of its captions are made one after the other. */
export const lockVideo = (tx: Tx, id: number) =>
  tx
    .selectFrom('videos')
    .select(['ownerId', 'status', 'visibility', 'publishAt', 'deletedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** How many other languages a video has. */
export async function countOthers(tx: Tx, videoId: number, language: string): Promise<number> {
  const { count } = await tx
    .selectFrom('captions')
    .select((select) => select.cast<number>(select.fn.count('language').distinct(), 'integer').as('count'))
    .where('videoId', '=', videoId)
    .where('language', '<>', language)
    .executeTakeFirstOrThrow()
  return count
}

const version = sql<number>`(extract(epoch FROM created_at) * 1000)::bigint`.as('version')

/** Of the captions of a language, as in their URL; undefined when there are none. */
export async function findVersion(tx: Tx, videoId: number, language: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('captions')
    .select(version)
    .where('videoId', '=', videoId)
    .where('language', '=', language)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return row?.version
}

/** @returns when it was stored, in milliseconds since 1970; part of its URL */
export async function insertCaptions(
  tx: Tx,
  captions: { videoId: number; language: string; label: string; content: string },
): Promise<number> {
  const row = await tx.insertInto('captions').values(captions).returning(version).executeTakeFirstOrThrow()
  return row.version
}

/** Of any kind. @returns how many there were */
export async function deleteCaptions(db: Db, videoId: number, language: string): Promise<number> {
  const result = await db
    .deleteFrom('captions')
    .where('videoId', '=', videoId)
    .where('language', '=', language)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
