import { defineSweep } from '../jobs/job-queue.ts'

/** Folds the changes of stored sums into the sums. */
export const foldSumsJob = defineSweep('fold-sums')
