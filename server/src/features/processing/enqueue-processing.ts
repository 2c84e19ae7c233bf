import type { Tx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { processVideoJob } from './processing.jobs.ts'
import { countUnfinished, findDuration, findWantedRun, recordTransition } from './processing.sql.ts'

/**
 * Requests the first run of a new video, inside the transaction that creates it.
 * @param actorId the member who created it
 * @param isFresh the member has just uploaded it and is waiting
 */
export async function requestFirstRun(
  jobs: JobQueue,
  tx: Tx,
  { videoId, actorId, isFresh }: { videoId: number; actorId: number; isFresh: boolean },
): Promise<void> {
  await recordTransition(tx, { videoId, fromState: null, toState: 'uploaded', actorId })
  await enqueueProcessing(jobs, tx, videoId, isFresh ? { freshOf: actorId } : {})
}

/**
 * Writes the job of the run that a video waits for, inside the transaction; where it exists already, nothing changes.
 * `freshOf`: the member who has just uploaded it and is waiting.
 */
export async function enqueueProcessing(
  jobs: JobQueue,
  tx: Tx,
  videoId: number,
  { freshOf }: { freshOf?: number } = {},
): Promise<void> {
  const run = await findWantedRun(tx, videoId)
  const fresh = async (memberId: number) => ({
    isUrgent: true,
    isShort: await isShortTurn(tx, videoId, memberId),
    group: String(memberId),
  })
  const scope = freshOf === undefined ? { tx } : { tx, ...(await fresh(freshOf)) }
  await jobs.enqueue(processVideoJob, { videoId, run }, scope)
}

/** Ready in seconds or a minute, whatever else waits. */
const SHORT_VIDEO_SECONDS = 180
/** The number of a member's short videos with priority; further ones wait with the rest. */
const MAX_SHORT_TURNS = 3

async function isShortTurn(tx: Tx, videoId: number, memberId: number): Promise<boolean> {
  const seconds = await findDuration(tx, videoId)
  if (seconds === null || seconds > SHORT_VIDEO_SECONDS) return false
  return (await countUnfinished(tx, memberId)) <= MAX_SHORT_TURNS
}
