import { defineSweep } from '../../jobs/job-queue.ts'

/** Charges the monthly gifts that are due. */
export const chargeMonthlyGiftsJob = defineSweep('charge-monthly-gifts')
