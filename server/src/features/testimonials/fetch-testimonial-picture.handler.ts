import type { Db } from '../../db/database.ts'
import type { JobHandler } from '../../jobs/job-queue.ts'
import type { Log } from '../../lib/log.ts'
import type { AddressRule } from '../../lib/public-address.ts'
import { copyPicture } from '../../pictures/copied-picture.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import { setPicture } from './testimonials.sql.ts'

export interface FetchTestimonialPictureOptions {
  db: Db
  storage: MediaStorage
  log: Log
  /** Default: only the public internet. */
  mayReach?: AddressRule
}

/** Handles `fetchTestimonialPictureJob`. Without a picture, initials are shown. */
export const createFetchTestimonialPictureHandler =
  ({
    db,
    storage,
    log,
    mayReach,
  }: FetchTestimonialPictureOptions): JobHandler<{ testimonialId: number; address: string }> =>
  async ({ testimonialId, address }, { signal, isLastTry }) => {
    const copied = await copyPicture({ storage, address, signal, isLastTry, ...(mayReach ? { mayReach } : {}) })
    if (copied.ok) await setPicture(db, testimonialId, address, copied.key)
    else log.info({ testimonial: testimonialId, code: copied.code }, 'a picture was not copied')
  }
