/** Background work: every kind of job is bound to its handler here. */

import * as z from 'zod/mini'
import type { Deps } from './deps.ts'
import { fetchAvatarJob } from './features/accounts/accounts.jobs.ts'
import { processVideoJob } from './features/videos/videos.jobs.ts'
import { defineJob, type JobDefinition } from './jobs/job-queue.ts'

export interface Worker {
  /** Hands running work back and stops the queue. */
  stop(): Promise<void>
}

/** Hourly housekeeping: dead sessions, unclaimed uploads, old tallies. */
const sweepJob = defineJob({ name: 'sweep', payload: z.object({}), retryLimit: 0, expireInSeconds: 600 })

const definitions = [processVideoJob, fetchAvatarJob, sweepJob] as unknown as JobDefinition<never>[]

/**
 * Makes the queue known and, where `works` is on, takes jobs.
 * `ownsDatabase`: no other worker can be alive, so what an earlier process had begun is taken up again at once.
 */
export async function startWorker(
  deps: Deps,
  { works, ownsDatabase }: { works: boolean; ownsDatabase: boolean },
): Promise<Worker> {
  const { jobs } = deps
  await jobs.start(definitions)
  if (works) {
    if (ownsDatabase) await jobs.reclaimAbandoned()
    const { bindHandlers } = await import('./worker-handlers.ts')
    await bindHandlers(deps, sweepJob)
  }
  return { stop: () => jobs.stop() }
}
