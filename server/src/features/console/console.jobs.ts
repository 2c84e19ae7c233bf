import { defineSweep } from '../../jobs/job-queue.ts'

/** Corrects the stored figures of the site by day. */
export const reconcileSiteDaysJob = defineSweep('reconcile-site-days')
