import { defineSweep } from '../../jobs/job-queue.ts'

/** Corrects the subscribers of channels where they differ from the subscriptions. */
export const reconcileSubscribersJob = defineSweep('reconcile-subscribers')
/** Corrects the stored videos, views and languages of channels. */
export const reconcileChannelsJob = defineSweep('reconcile-channels')
export const reconcileChannelsForMembersJob = defineSweep('reconcile-channels-for-members')
