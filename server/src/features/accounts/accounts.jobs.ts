import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob, defineSweep } from '../../jobs/job-queue.ts'

/** Fetches the picture at the URL of a new member, re-encodes it and makes it their avatar. */
export const fetchAvatarJob = defineJob({
  name: 'fetch-avatar',
  payload: z.object({ userId: Id, address: z.string() }),
  retryLimit: 3,
  expireInSeconds: 60,
})

/** Deletes sessions that have ended. */
export const sweepSessionsJob = defineSweep('sweep-sessions')
