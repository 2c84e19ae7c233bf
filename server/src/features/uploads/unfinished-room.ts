import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { UploadFiles } from './upload-files.ts'
import * as sql from './uploads.sql.ts'
import { UNCLAIMED_SECONDS } from './uploads.sweep.ts'

/** A multipart call under way: it has no row before it is checked, and is over when its process or its connection ends. */
export interface Arriving {
  userId: number
  /** Announced, or as many as may come. */
  bytes: number
}

/** How much one member may have in video uploads that are not a video yet. Whoever begins another one asks here. */
export interface UnfinishedRoom {
  /**
   * Runs `begin`, which makes the upload count, if `bytes` more fit. Simultaneous calls for one member decide one after the
   * other. @returns false when they do not fit; nothing was begun then.
   */
  admit(userId: number, bytes: number, begin: (tx: Tx) => unknown): Promise<boolean>
  arriving: Set<Arriving>
}

export function createUnfinishedRoom(options: {
  db: Db
  files: Pick<UploadFiles, 'remove'>
  maxBytes: number
}): UnfinishedRoom {
  const { db, files, maxBytes } = options
  const arriving = new Set<Arriving>()

  return {
    arriving,
    admit: (userId, bytes, begin) =>
      transact(db, async ({ tx, afterCommit }) => {
        await sql.lockUploader(tx, userId)
        // What has expired gives its room back now and not at the sweeper's next hour.
        for (const { id } of await sql.deleteExpired(tx, UNCLAIMED_SECONDS, userId)) afterCommit(() => files.remove(id))
        let taken = await sql.sumUnfinished(tx, userId)
        for (const call of arriving) if (call.userId === userId) taken += call.bytes
        if (taken + bytes > maxBytes) return false
        await begin(tx)
        return true
      }),
  }
}
