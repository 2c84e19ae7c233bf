import type { Db } from '../../db/database.ts'
import type { JobHandler } from '../../jobs/job-queue.ts'
import type { Log } from '../../lib/log.ts'
import type { AddressRule } from '../../lib/public-address.ts'
import { copyPicture } from '../../pictures/copied-picture.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import { isPictureSource, setPicture } from './products.sql.ts'

export interface FetchProductPictureOptions {
  db: Db
  storage: MediaStorage
  log: Log
  /** Default: only the public internet. */
  mayReach?: AddressRule
}

/** Handles `fetchProductPictureJob`. If the picture cannot be copied, the placeholder is shown and the seller sees the reason. */
export const createFetchProductPictureHandler =
  ({ db, storage, log, mayReach }: FetchProductPictureOptions): JobHandler<{ productId: number; address: string }> =>
  async ({ productId, address }, { signal, isLastTry }) => {
    if (!(await isPictureSource(db, productId, address))) return
    const copied = await copyPicture({ storage, address, signal, isLastTry, ...(mayReach ? { mayReach } : {}) })
    if (!copied.ok) log.info({ product: productId, code: copied.code }, 'a picture was not copied')
    await setPicture(db, productId, address, copied.ok ? copied.key : null)
  }
