import { defineSweep } from '../../jobs/job-queue.ts'

/** Corrects the stored views of channels by day. */
export const reconcileChannelDaysJob = defineSweep('reconcile-channel-days')

/** Corrects the stored earnings of creators by day. */
export const reconcileEarningDaysJob = defineSweep('reconcile-earning-days')
