import type { Tx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { findWantedRun } from './processing.sql.ts'
import { processVideoJob } from './videos.jobs.ts'

/** Writes the job of the run that a video waits for, inside the transaction; where it exists already, nothing changes. */
export async function enqueueProcessing(jobs: JobQueue, tx: Tx, videoId: number): Promise<void> {
  await jobs.enqueue(processVideoJob, { videoId, run: await findWantedRun(tx, videoId) }, { tx })
}
