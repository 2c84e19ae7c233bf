import type { Tx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { findWantedRun } from './processing.sql.ts'
import { processVideoJob } from './videos.jobs.ts'

/**
 * Writes the job of the run that a video waits for, inside the transaction; where it exists already, nothing changes.
 * `freshOf`: the member who has just uploaded it and is looking.
 */
export async function enqueueProcessing(
  jobs: JobQueue,
  tx: Tx,
  videoId: number,
  { freshOf }: { freshOf?: number } = {},
): Promise<void> {
  const run = await findWantedRun(tx, videoId)
  const scope = freshOf === undefined ? { tx } : { tx, isUrgent: true, group: String(freshOf) }
  await jobs.enqueue(processVideoJob, { videoId, run }, scope)
}
