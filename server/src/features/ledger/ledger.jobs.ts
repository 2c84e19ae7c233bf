import { defineSweep } from '../../jobs/job-queue.ts'

/** Makes earnings available whose hold period is over. */
export const releaseHoldsJob = defineSweep('release-holds')

/** Proves the books each night, and compares them with the provider's. */
export const checkLedgerJob = defineSweep('check-ledger')
