import { defineSweep } from '../../jobs/job-queue.ts'

/** Makes earnings available whose hold period is over. */
export const releaseHoldsJob = defineSweep('release-holds')

/** Verifies the ledger each night, and compares it with the provider's payments. */
export const checkLedgerJob = defineSweep('check-ledger')
