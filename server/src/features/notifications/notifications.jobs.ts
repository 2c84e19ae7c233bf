import { defineSweep } from '../../jobs/job-queue.ts'

/** Deletes old notifications. */
export const sweepNotificationsJob = defineSweep('sweep-notifications')
