import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob } from '../../jobs/job-queue.ts'

/** Copies the picture at the URL that staff entered for a testimonial. */
export const fetchTestimonialPictureJob = defineJob({
  name: 'fetch-testimonial-picture',
  payload: z.object({ testimonialId: Id, address: z.string() }),
  retryLimit: 3,
  expireInSeconds: 60,
})
