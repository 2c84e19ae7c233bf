import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob, defineSweep } from '../../jobs/job-queue.ts'

/** Copies the picture at the URL that a seller entered. */
export const fetchProductPictureJob = defineJob({
  name: 'fetch-product-picture',
  payload: z.object({ productId: Id, address: z.string() }),
  retryLimit: 3,
  expireInSeconds: 60,
})

/** Deletes the record of who clicked, after a day. */
export const sweepClicksJob = defineSweep('sweep-affiliate-clicks')
