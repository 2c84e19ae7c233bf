import { Id } from '@lamplight/contract/primitives'
import * as z from 'zod/mini'
import { defineJob, defineSweep } from '../../jobs/job-queue.ts'

/**
 * Reads the archive of an import, or brings what is left of it. What was cut off goes on with the thing it was at. `run` is
 * the number of its start, 0 before the first.
 */
export const workOnImportJob = defineJob({
  name: 'work-on-import',
  payload: z.object({ importId: Id, run: z.int() }),
  retryLimit: 3,
  // An archive of hundreds of films takes a day to download; the next try goes on with the film it was at.
  expireInSeconds: 86_000,
  keyOf: ({ importId, run }) => `${importId} ${run}`,
})

/** Gives a job to the import that is under way and has none. */
export const resumeImportsJob = defineSweep('resume-imports')
