import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Days after which the files of deleted videos are erased. */
export interface ErasureDays {
  /** Deleted by their owner, or with the account. */
  byOwner: number
  /** Deleted by staff. */
  byStaff: number
}

/**
 * Marks the deleted videos that are due, so that nobody can restore them any more. What an owner deleted stays for those who
 * have bought it; what staff deleted stays while a case about it is open.
 */
export const markDue = (db: Db, { byOwner, byStaff }: ErasureDays) =>
  sql`
    UPDATE videos SET erased_at = now()
    WHERE deleted_at < now() - make_interval(days => ${byOwner}::int)
      AND original_key IS NOT NULL AND erased_at IS NULL
      AND CASE
        WHEN EXISTS (
          SELECT FROM audit_log a
          WHERE a.object_type = 'video' AND a.object_id = videos.id::text
            AND a.action = 'video.deleted' AND a.created_at >= videos.deleted_at
        )
        THEN deleted_at < now() - make_interval(days => ${byStaff}::int) AND NOT EXISTS (
          SELECT FROM report_cases c
          WHERE c.target_type = 'video' AND c.target_id = videos.id AND c.state IN ('open', 'appealed')
        )
        ELSE NOT EXISTS (
          SELECT FROM purchases p WHERE p.video_id = videos.id AND p.status IN ('pending', 'paid')
        )
      END`.execute(db)

/** Marked videos whose files are not yet known to be gone. */
export const listMarked = (db: Db, after: number, limit: number) =>
  db
    .selectFrom('videos')
    .select(['id', 'uploadId', 'customThumbnail'])
    .where('deletedAt', 'is not', null)
    .where('originalKey', 'is not', null)
    .where('erasedAt', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** The files are gone. The title stays, because purchases, gifts and reports name it. */
export async function forget(db: Db, id: number): Promise<void> {
  await db.deleteFrom('captions').where('videoId', '=', id).execute()
  await db.deleteFrom('removedCaptions').where('videoId', '=', id).execute()
  await db
    .updateTable('videos')
    .set({
      description: '',
      sourceUrl: null,
      mediaVersion: null,
      media: null,
      mediaInfo: null,
      customThumbnail: null,
      originalKey: null,
    })
    .where('id', '=', id)
    .execute()
}
