import { defineSweep } from '../../jobs/job-queue.ts'

/** Corrects the stored views of channels by day. */
export const reconcileChannelDaysJob = defineSweep('reconcile-channel-days')
