import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** Only of pending videos. */
export const listClaims = (db: Db) =>
  db
    .selectFrom('reviewClaims')
    .innerJoin('users', 'users.id', 'reviewClaims.userId')
    .innerJoin('videos', 'videos.id', 'reviewClaims.videoId')
    .select([
      'reviewClaims.videoId',
      'reviewClaims.userId',
      'reviewClaims.until',
      'users.displayName',
      'users.avatarKey',
    ])
    .where('reviewClaims.until', '>', sql<Date>`now()`)
    .where('videos.status', '=', 'pending')
    .orderBy('reviewClaims.videoId')
    .execute()

export type ClaimRow = Awaited<ReturnType<typeof listClaims>>[number]

export const isWaiting = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('videos')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) !== undefined

/** The person who is reviewing it, or null. */
export const findHolder = async (tx: Tx, videoId: number): Promise<number | null> =>
  (
    await tx
      .selectFrom('reviewClaims')
      .select('userId')
      .where('videoId', '=', videoId)
      .where('until', '>', sql<Date>`now()`)
      .executeTakeFirst()
  )?.userId ?? null

/** False while somebody else has claimed it. */
export async function claim(db: Db, videoId: number, userId: number, minutes: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO review_claims (video_id, user_id, until)
    VALUES (${videoId}, ${userId}, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (video_id) DO UPDATE SET user_id = excluded.user_id, until = excluded.until
    WHERE review_claims.user_id = excluded.user_id OR review_claims.until <= now()
    RETURNING video_id
  `.execute(db)
  return rows.length > 0
}

export const release = (db: Db, videoId: number, userId: number) =>
  db.deleteFrom('reviewClaims').where('videoId', '=', videoId).where('userId', '=', userId).execute()
