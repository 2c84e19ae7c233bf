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

/** The captions of a language with the version in their URL; undefined when there are none. */
export const findCurrent = (tx: Tx, videoId: number, language: string) =>
  tx
    .selectFrom('captions')
    .select([version, 'content'])
    .where('videoId', '=', videoId)
    .where('language', '=', language)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()

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

/** Stores the captions of a language for an appeal. @returns the id of the removal; undefined when there are none */
export async function storeRemoved(tx: Tx, videoId: number, language: string): Promise<number | undefined> {
  const { rows } = await sql<{ removalId: number }>`
    INSERT INTO removed_captions (removal_id, video_id, language, label, kind, content)
    SELECT min(id) OVER (), video_id, language, label, kind, content
    FROM captions WHERE video_id = ${videoId} AND language = ${language}
    RETURNING removal_id`.execute(tx)
  return rows[0]?.removalId
}

/** Removed captions of one removal, with the owner and the title of their video. */
export const findRemoved = (db: Db, removalId: number) =>
  db
    .selectFrom('removedCaptions')
    .innerJoin('videos', 'videos.id', 'removedCaptions.videoId')
    .select([
      'videos.id as videoId',
      'videos.ownerId',
      'videos.title',
      'removedCaptions.language',
      'content',
      'restoredAt',
    ])
    .where('removalId', '=', removalId)
    .orderBy('kind')
    .limit(1)
    .executeTakeFirst()

/** Captions that the owner has saved since stay. @returns false when nothing is left to restore */
export async function restoreRemoved(tx: Tx, removalId: number): Promise<boolean> {
  const { rows } = await sql`
    WITH back AS (
      UPDATE removed_captions SET restored_at = now() WHERE removal_id = ${removalId} AND restored_at IS NULL RETURNING *
    ), stored AS (
      INSERT INTO captions (video_id, language, label, kind, content)
      SELECT video_id, language, label, kind, content FROM back ON CONFLICT DO NOTHING
    ) SELECT removal_id FROM back`.execute(tx)
  return rows.length > 0
}
