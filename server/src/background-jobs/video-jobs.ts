/** Videos: uploads, processing, publication, imports and search. */
import { resumeImportsJob, sweepDownloadsJob, workOnImportJob } from '../features/archive/imports.jobs.ts'
import { processVideoJob, reconcileProcessingJob, sweepProcessingJob } from '../features/processing/processing.jobs.ts'
import { refreshVocabularyJob } from '../features/search/search.jobs.ts'
import { sweepUploadsJob } from '../features/uploads/uploads.jobs.ts'
import { eraseVideosJob, publishDueJob, sweepTalliesJob } from '../features/videos/videos.jobs.ts'
import { type BackgroundJob, job } from './background-job.ts'

/** Videos of any kind that may be in progress in addition to those being encoded; the runner lets `config.encoders` encode at once. */
const VIDEOS_BESIDE_ENCODING = 1
/** Slots only for fresh uploads: they are copied and shown within a second, however many others wait to be encoded. */
const FRESH_UPLOADS = 3
/**
 * Further slots for fresh uploads, at most one per member. A slot is held until its video is encoded, which
 * takes hours for a long video, and cannot be taken away: one member may fill all the other slots, and these are for everybody
 * else. A video that waits here for an encoder costs a small query every few seconds.
 */
const FAIR_PLACES = 4

/** Slots for short fresh uploads, at most one per member: long videos in all other slots do not block them. */
const SHORT_PLACES = 2

const processVideo: BackgroundJob = {
  ...job(processVideoJob, async (deps) =>
    (await import('../features/processing/process-video.handler.ts')).createProcessVideoHandler(deps),
  ),
  options: ({ config }) => ({
    concurrency: config.encoders + VIDEOS_BESIDE_ENCODING,
    urgentConcurrency: FRESH_UPLOADS,
    fairConcurrency: FAIR_PLACES,
    shortConcurrency: SHORT_PLACES,
  }),
}

export const videoJobs: readonly BackgroundJob[] = [
  // Uploads.
  job(
    sweepUploadsJob,
    async ({ db, uploads }) => {
      const { sweepUploads } = await import('../features/uploads/uploads.sweep.ts')
      return () => sweepUploads(db, uploads.files)
    },
    { cron: '17 * * * *' },
  ),

  // Videos.
  processVideo,
  job(
    reconcileProcessingJob,
    async ({ processing }) =>
      () =>
        processing.reconcile(),
    { cron: '* * * * *' },
  ),
  job(
    sweepProcessingJob,
    async (deps) => {
      const { sweepProcessing } = await import('../features/processing/processing.sweep.ts')
      return () => sweepProcessing(deps)
    },
    { cron: '27 * * * *' },
  ),
  job(
    eraseVideosJob,
    async (deps) => {
      const { eraseVideos } = await import('../features/videos/erase-videos.ts')
      return () => eraseVideos(deps)
    },
    { cron: '52 * * * *' },
  ),
  job(
    publishDueJob,
    async (deps) => {
      const { publishDue } = await import('../features/videos/publish-due.ts')
      return () => publishDue(deps)
    },
    { cron: '* * * * *' },
  ),
  job(
    sweepTalliesJob,
    async ({ db }) => {
      const { sweepTallies } = await import('../features/videos/watching.sql.ts')
      return async () => void (await sweepTallies(db))
    },
    { cron: '37 * * * *' },
  ),

  // Archives.
  job(workOnImportJob, async (deps) =>
    (await import('../features/archive/imports.worker.ts')).createImportWorker(deps),
  ),
  job(
    resumeImportsJob,
    async ({ imports }) =>
      () =>
        imports.resume(),
    { cron: '* * * * *' },
  ),
  job(
    sweepDownloadsJob,
    async ({ archive }) =>
      () =>
        archive.sweep(),
    { cron: '17 * * * *' },
  ),

  // Search.
  job(
    refreshVocabularyJob,
    async ({ search }) =>
      () =>
        search.refreshVocabulary(),
    { cron: '37 3 * * *' },
  ),
]
