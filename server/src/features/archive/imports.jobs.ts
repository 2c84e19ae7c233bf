import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob, defineSweep } from '../../jobs/job-queue.ts'

/**
 * Reads the archive of an import, or imports the rest of it. An interrupted job continues with its current item. `run` is
 * the number of its start, 0 before the first.
 */
export const workOnImportJob = defineJob({
  name: 'work-on-import',
  payload: z.object({ importId: Id, run: z.int() }),
  retryLimit: 3,
  // An archive of hundreds of films takes a day to download; a retry continues with the current film.
  expireInSeconds: 86_000,
  keyOf: ({ importId, run }) => `${importId} ${run}`,
})

/** Queues a job for an active import that has none. */
export const resumeImportsJob = defineSweep('resume-imports')

/** Removes incomplete downloads that nothing has continued for a week. */
export const sweepDownloadsJob = defineSweep('sweep-downloads')
