import { defineSweep } from '../../jobs/job-queue.ts'

/** Corrects the stored numbers of videos with each status. */
export const reconcileStatusesJob = defineSweep('reconcile-statuses')
