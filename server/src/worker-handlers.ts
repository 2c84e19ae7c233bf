/** Which function does which job. Loaded by workers only: the media pipeline is no burden to a web process. */
import type { Deps } from './deps.ts'
import { fetchAvatarJob } from './features/accounts/accounts.jobs.ts'
import { createFetchAvatarHandler } from './features/accounts/fetch-avatar.handler.ts'
import { sweepUploads } from './features/uploads/uploads.sweep.ts'
import { createProcessVideoHandler } from './features/videos/process-video.handler.ts'
import { sweepProcessing } from './features/videos/processing.sweep.ts'
import { processVideoJob } from './features/videos/videos.jobs.ts'
import { sweepTallies } from './features/videos/watching.sql.ts'
import type { JobDefinition } from './jobs/job-queue.ts'
import { setEncoderSlots } from './media/runner.ts'

/** Videos of any kind that may be under way besides those that are encoding; the runner lets `config.encoders` encode at once. */
const VIDEOS_BESIDE_ENCODING = 1
/** Places for fresh uploads alone: they are copied and shown within a second, however many others wait to be encoded. */
const FRESH_UPLOADS = 3
/**
 * Further places for fresh uploads, of which one member holds one at most. A place is held until its video is encoded, which
 * takes a long film hours, and is not taken away again: so one member may fill all the others, and these are for everybody
 * else. A video that waits here for an encoder costs a small query every few seconds.
 */
const FAIR_PLACES = 4

export async function bindHandlers(deps: Deps, sweepJob: JobDefinition<Record<string, never>>): Promise<void> {
  const { jobs, db, sessions, config, uploads, processing } = deps
  setEncoderSlots(config.encoders)
  await processing.reconcile()
  await jobs.work(processVideoJob, createProcessVideoHandler(deps), {
    concurrency: config.encoders + VIDEOS_BESIDE_ENCODING,
    urgentConcurrency: FRESH_UPLOADS,
    fairConcurrency: FAIR_PLACES,
  })
  await jobs.work(fetchAvatarJob, createFetchAvatarHandler(deps), { concurrency: 1 })
  await jobs.work(
    sweepJob,
    async () => {
      await sessions.sweep()
      await sweepTallies(db)
      await sweepUploads(db, uploads.files)
      await sweepProcessing(deps)
      await processing.reconcile()
    },
    { concurrency: 1 },
  )
  await jobs.schedule(sweepJob, '7 * * * *')
}
