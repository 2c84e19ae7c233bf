import { defineSweep } from '../jobs/job-queue.ts'

/** Asks the provider about payments that may have moved on without a word. */
export const reconcilePaymentsJob = defineSweep('reconcile-payments')
