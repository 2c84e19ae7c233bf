import { defineSweep } from '../jobs/job-queue.ts'

/** Queries the provider about payments that may have changed without a webhook. */
export const reconcilePaymentsJob = defineSweep('reconcile-payments')
