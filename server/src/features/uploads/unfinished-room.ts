import type { Db, Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { ArrivingCalls } from './arriving-calls.ts'
import type { UploadFiles } from './upload-files.ts'
import * as sql from './uploads.sql.ts'
import { UNCLAIMED_SECONDS } from './uploads.sweep.ts'

/** The quota of one member for uploads that are not a video yet. Checked before another one starts. */
export interface UnfinishedRoom {
  /**
   * Runs `begin`, which makes the upload count, if `bytes` more fit. Simultaneous calls for one member run one after the
   * other. @returns false when they do not fit; `begin` was not called then.
   */
  admit(userId: number, bytes: number, begin: (tx: Tx) => unknown): Promise<boolean>
  /** Reserves space for a form upload. @returns the function that releases it; null when it does not fit */
  reserve(userId: number, bytes: number): Promise<(() => Promise<void>) | null>
}

export function createUnfinishedRoom(options: {
  db: Db
  files: Pick<UploadFiles, 'remove'>
  /** Read for each upload: admins may change it. */
  maxBytes: number
  calls: ArrivingCalls
}): UnfinishedRoom {
  const { db, files, calls } = options

  const admit: UnfinishedRoom['admit'] = (userId, bytes, begin) =>
    transact(db, async ({ tx, afterCommit }) => {
      await sql.lockUploader(tx, userId)
      // Expired uploads are released now and not at the sweeper's next run, which removes files that cannot be removed now.
      for (const { id } of await sql.deleteExpired(tx, UNCLAIMED_SECONDS, userId)) {
        afterCommit(() => files.remove(id).catch(() => {}))
      }
      const taken = (await sql.sumUnfinished(tx, userId)) + (await calls.sum(tx, userId))
      if (taken + bytes > options.maxBytes) return false
      await begin(tx)
      return true
    })

  return {
    admit,
    async reserve(userId, bytes) {
      let giveBack: (() => Promise<void>) | null = null
      const fits = await admit(userId, bytes, async (tx) => {
        giveBack = await calls.add(tx, { userId, bytes })
      })
      return fits ? giveBack : null
    },
  }
}
