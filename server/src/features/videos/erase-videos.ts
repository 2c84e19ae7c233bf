/** The end of a deleted video: its files are removed from the storage once nobody can bring it back. */
import type { Db } from '../../db/database.ts'
import type { Log } from '../../lib/log.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import type { UploadFiles } from '../uploads/upload-files.ts'
import { type ErasureDays, forget, listMarked, markDue } from './erase-videos.sql.ts'
import { uploadIdIn } from './own-picture.ts'
import { RETENTION_DAYS_AFTER_STAFF } from './videos.policy.ts'

/**
 * An owner can undo a deletion for a day; the rest is for an operator who notices a mistake. A deletion by staff can be
 * appealed against for half a year.
 */
const ERASED_AFTER: ErasureDays = { byOwner: 7, byStaff: RETENTION_DAYS_AFTER_STAFF }
const BATCH = 100

export interface EraseVideosDeps {
  db: Db
  storage: MediaStorage
  uploads: { files: UploadFiles }
  log: Log
}

/**
 * Erases the files, captions and description of deleted videos. May be interrupted anywhere: a video counts as erased only when its
 * files are gone. One that fails is tried again by the next run.
 */
export async function eraseVideos(
  { db, storage, uploads, log }: EraseVideosDeps,
  days: ErasureDays = ERASED_AFTER,
): Promise<void> {
  await markDue(db, days)
  let after = 0
  for (;;) {
    const videos = await listMarked(db, after, BATCH)
    for (const { id, uploadId, customThumbnail } of videos) {
      after = id
      try {
        await storage.removeAll(`videos/${id}`)
        await storage.removeAll(`originals/${id}`)
        // Of a video that was deleted before it was processed.
        if (uploadId) await uploads.files.remove(uploadId)
        if (customThumbnail) await uploads.files.remove(uploadIdIn(customThumbnail))
        await forget(db, id)
      } catch (error) {
        log.warn({ err: error, videoId: id }, 'a deleted video could not be erased')
      }
    }
    if (videos.length < BATCH) return
  }
}
