import * as z from 'zod/mini'
import { defineJob, defineSweep } from '../jobs/job-queue.ts'

/** Sends one mail of the outbox to the mail server. After ten attempts, about an hour, it is tried hourly for most of a day. */
export const sendMailJob = defineJob({
  name: 'send-mail',
  payload: z.object({ mailId: z.int() }),
  retryLimit: 30,
  retryDelayMaxSeconds: 3600,
  expireInSeconds: 120,
})

/** Deletes old mail from the outbox: it holds addresses and one-time links. */
export const sweepMailJob = defineSweep('sweep-mail')
