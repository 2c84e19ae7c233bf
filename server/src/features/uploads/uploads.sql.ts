import type { UploadDraft } from '@lamplight/contract/uploads'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { MediaInfo } from '../../media/probe.ts'

export type UploadKind = 'video' | 'thumbnail'

const columns = ['id', 'userId', 'kind', 'state', 'bytes', 'durationSeconds', 'mediaInfo', 'createdAt'] as const

/** An upload whose bytes have not arrived; `bytes` is the declared length. */
export const insertArriving = (db: Db, upload: { id: string; userId: number; bytes: number }) =>
  db
    .insertInto('uploads')
    .values({ ...upload, kind: 'video', state: 'arriving', durationSeconds: null, mediaInfo: null })
    .execute()

export const insertCheckedVideo = (db: Db, upload: { id: string; userId: number; bytes: number; media: MediaInfo }) =>
  db
    .insertInto('uploads')
    .values({
      id: upload.id,
      userId: upload.userId,
      kind: 'video',
      state: 'checked',
      bytes: upload.bytes,
      durationSeconds: upload.media.durationSeconds,
      mediaInfo: JSON.stringify(upload.media),
    })
    .execute()

export const insertCheckedThumbnail = (db: Db, upload: { id: string; userId: number; bytes: number }) =>
  db
    .insertInto('uploads')
    .values({ ...upload, kind: 'thumbnail', state: 'checked', durationSeconds: null, mediaInfo: null })
    .execute()

/** An upload of this person; undefined for those of others. */
export const findUpload = (db: Db, id: string, userId: number) =>
  db.selectFrom('uploads').select(columns).where('id', '=', id).where('userId', '=', userId).executeTakeFirst()

/** The same, and nobody else changes or claims it until the transaction ends. */
export const lockUpload = (tx: Tx, id: string, userId: number, kind: UploadKind) =>
  tx
    .selectFrom('uploads')
    .select(columns)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()

export const findArriving = (db: Db, id: string) =>
  db.selectFrom('uploads').select(['bytes', 'createdAt']).where('id', '=', id).executeTakeFirst()

export const markChecked = (db: Db, id: string, media: MediaInfo) =>
  db
    .updateTable('uploads')
    .set({ state: 'checked', durationSeconds: media.durationSeconds, mediaInfo: JSON.stringify(media) })
    .where('id', '=', id)
    .where('state', '=', 'arriving')
    .execute()

export const markClaimed = (tx: Tx, ids: string[]) =>
  tx.updateTable('uploads').set({ state: 'claimed' }).where('id', 'in', ids).execute()

/** @returns false when there is no such upload of this person that waits for its video. */
export async function saveDraft(db: Db, id: string, userId: number, draft: UploadDraft): Promise<boolean> {
  const result = await db
    .updateTable('uploads')
    .set({ draft: JSON.stringify(draft) })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('kind', '=', 'video')
    .where('state', '<>', 'claimed')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** @returns false when it is gone or belongs to a video. */
export async function deleteUnclaimed(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('uploads').where('id', '=', id).where('state', '<>', 'claimed').executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** A file with a draft is kept this long. */
const DRAFT_DAYS = 30

/** A draft of the same person that shows the uploaded picture of the row. */
const draftWithPicture = sql<{ id: string }>`(
  SELECT d.id FROM uploads d
  WHERE d.user_id = uploads.user_id AND d.state <> 'claimed' AND d.draft ->> 'thumbnailUrl' = '/uploads/' || uploads.id
)`

/** Uploads that did not become a video in time; of one person, or of all. */
export const deleteExpired = (db: Db, olderThanSeconds: number, userId?: number) =>
  db
    .deleteFrom('uploads')
    .where('state', '<>', 'claimed')
    .where('createdAt', '<', sql<Date>`now() - make_interval(secs => ${olderThanSeconds})`)
    .where((where) =>
      where.or([
        where.and([where('draft', 'is', null), where.not(where.exists(draftWithPicture))]),
        where('createdAt', '<', sql<Date>`now() - make_interval(days => ${DRAFT_DAYS})`),
      ]),
    )
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? 0))
    .returning('id')
    .execute()

/** Serialises the starts of one person's uploads until the transaction ends, so that each sees the others. */
export const lockUploader = (tx: Tx, userId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('uploader'), ${userId})`.execute(tx)

const unfinished = (db: Db, userId: number) =>
  db.selectFrom('uploads').where('userId', '=', userId).where('kind', '=', 'video').where('state', '<>', 'claimed')

/** Declared bytes of a person's uploads that have not become a video: never fewer than have arrived. */
export async function sumUnfinished(db: Db, userId: number): Promise<number> {
  const row = await unfinished(db, userId)
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'))
    .executeTakeFirstOrThrow()
  return row.bytes
}

/** The newest ones: somebody may begin hundreds within a day. */
export const listUnfinished = (db: Db, userId: number) =>
  unfinished(db, userId)
    .select(['id', 'state', 'bytes', 'draft', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()

/** Those of `ids` that are known. */
export async function findKnown(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('uploads').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map((row) => row.id))
}
