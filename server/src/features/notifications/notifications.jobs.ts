import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob, defineSweep } from '../../jobs/job-queue.ts'

/** Deletes old notifications. */
export const sweepNotificationsJob = defineSweep('sweep-notifications')

/** Sends the notification of one occasion to devices of the people who have it. */
export const pushNotificationsJob = defineJob({
  name: 'push-notifications',
  payload: z.object({ source: z.string(), deviceIds: z.array(Id) }),
  retryLimit: 5,
  expireInSeconds: 300,
})
