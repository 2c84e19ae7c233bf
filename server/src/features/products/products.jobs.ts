import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob, defineSweep } from '../../jobs/job-queue.ts'

/** Copies the picture that a seller named. */
export const fetchProductPictureJob = defineJob({
  name: 'fetch-product-picture',
  payload: z.object({ productId: Id, address: z.string() }),
  retryLimit: 3,
  expireInSeconds: 60,
})

/** Forgets who clicked, a day later. */
export const sweepClicksJob = defineSweep('sweep-affiliate-clicks')
