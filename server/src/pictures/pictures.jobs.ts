import { defineSweep } from '../jobs/job-queue.ts'

/** Removes pictures that nothing shows any more, and what was left of a picture when its process was killed. */
export const sweepPicturesJob = defineSweep('sweep-pictures')
