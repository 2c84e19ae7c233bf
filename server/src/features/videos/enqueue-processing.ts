import type { Tx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { findWantedRun } from './processing.sql.ts'
import { processVideoJob } from './videos.jobs.ts'

/**
 * Writes the job of the run that a video waits for, inside the transaction; where it exists already, nothing changes.
 * `isUrgent`: a fresh upload, whose owner is looking.
 */
export async function enqueueProcessing(
  jobs: JobQueue,
  tx: Tx,
  videoId: number,
  { isUrgent = false }: { isUrgent?: boolean } = {},
): Promise<void> {
  const run = await findWantedRun(tx, videoId)
  await jobs.enqueue(processVideoJob, { videoId, run }, { tx, isUrgent })
}
