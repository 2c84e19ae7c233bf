import type { Db } from '../../db/database.ts'
import type { JobHandler } from '../../jobs/job-queue.ts'
import type { Log } from '../../lib/log.ts'
import type { AddressRule } from '../../lib/public-address.ts'
import { copyPicture } from '../../pictures/copied-picture.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import { isPictureSource, setPicture } from './sponsors.sql.ts'

export interface FetchSponsorPictureOptions {
  db: Db
  storage: MediaStorage
  log: Log
  /** Default: only the public internet. */
  mayReach?: AddressRule
}

/**
 * Handles `fetchSponsorPictureJob`. A file that is not a picture marks the record, so that its advertiser and staff see it; our own
 * placeholder is shown instead.
 */
export const createFetchSponsorPictureHandler =
  ({ db, storage, log, mayReach }: FetchSponsorPictureOptions): JobHandler<{ contentId: number; address: string }> =>
  async ({ contentId, address }, { signal, isLastTry }) => {
    if (!(await isPictureSource(db, contentId, address))) return
    const copied = await copyPicture({ storage, address, signal, isLastTry, ...(mayReach ? { mayReach } : {}) })
    if (!copied.ok) log.info({ content: contentId, code: copied.code }, 'a picture was not copied')
    await setPicture(db, contentId, address, copied.ok ? copied.key : null)
  }
