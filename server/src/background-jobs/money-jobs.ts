/** Payments and what moves money. */
import { publicUrlOf } from '../config/http.ts'
import {
  chargeMonthlyGiftsJob,
  endGiftsToJob,
  mailMonthlyFailureJob,
  mailReceiptJob,
  refundGiftJob,
} from '../features/donations/donations.jobs.ts'
import { checkLedgerJob, releaseHoldsJob } from '../features/ledger/ledger.jobs.ts'
import { followPayoutsJob, mailPayoutJob, sendPayoutJob } from '../features/payouts/payouts.jobs.ts'
import {
  endPurchasesOfJob,
  endPurchasesOfVideoJob,
  mailPurchaseReceiptJob,
  refundPurchaseJob,
} from '../features/purchases/purchases.jobs.ts'
import { reconcilePaymentsJob } from '../payments/payments.jobs.ts'
import { type BackgroundJob, job } from './background-job.ts'

export const moneyJobs: readonly BackgroundJob[] = [
  // Payments and ledger.
  job(
    reconcilePaymentsJob,
    async ({ payments }) =>
      () =>
        payments.reconcile(),
    { cron: '*/2 * * * *' },
  ),
  job(
    releaseHoldsJob,
    async ({ ledger }) =>
      async () =>
        void (await ledger.releaseHolds()),
    { cron: '4,34 * * * *' },
  ),
  job(
    checkLedgerJob,
    async (deps) => {
      const { checkBooks } = await import('../features/ledger/ledger.alarm.ts')
      return async () => void (await checkBooks({ ...deps, publicUrl: publicUrlOf(deps.config) }))
    },
    { cron: '47 3 * * *' },
  ),

  // Donations.
  job(
    chargeMonthlyGiftsJob,
    async ({ monthlyGifts }) =>
      async () =>
        void (await monthlyGifts.chargeDue()),
    { cron: '14 * * * *' },
  ),

  job(endGiftsToJob, async ({ donations }) => async ({ userId, isSuspended }) => {
    if (isSuspended) await donations.endOpenTo(userId)
  }),
  job(
    refundGiftJob,
    async ({ payments }) =>
      ({ intentId }) =>
        payments.refundRest(intentId, 'creator-gone'),
  ),
  job(mailReceiptJob, async (deps) => {
    const { mailReceipt } = await import('../features/donations/donations.mail.ts')
    return ({ donationId }) => mailReceipt({ ...deps, publicUrl: publicUrlOf(deps.config) }, donationId)
  }),
  job(mailMonthlyFailureJob, async (deps) => {
    const { mailMonthlyFailure } = await import('../features/donations/donations.mail.ts')
    return (failure) => mailMonthlyFailure({ ...deps, publicUrl: publicUrlOf(deps.config) }, failure)
  }),

  // Purchases.
  job(endPurchasesOfJob, async ({ purchases }) => async ({ userId, isSuspended }) => {
    if (isSuspended) await purchases.endOpenTo(userId)
  }),
  job(
    endPurchasesOfVideoJob,
    async ({ purchases }) =>
      ({ videoId }) =>
        purchases.endOpenOf(videoId),
  ),
  job(
    refundPurchaseJob,
    async ({ payments }) =>
      ({ intentId }) =>
        payments.refundRest(intentId, 'duplicate'),
  ),
  job(mailPurchaseReceiptJob, async (deps) => {
    const { mailPurchaseReceipt } = await import('../features/purchases/purchases.mail.ts')
    return ({ purchaseId }) => mailPurchaseReceipt({ ...deps, publicUrl: publicUrlOf(deps.config) }, purchaseId)
  }),

  // Creators and payouts.
  job(
    sendPayoutJob,
    async ({ payouts }) =>
      ({ payoutId }) =>
        payouts.send(payoutId),
  ),
  job(
    followPayoutsJob,
    async ({ payouts }) =>
      () =>
        payouts.follow(),
    { cron: '*/5 * * * *' },
  ),

  job(mailPayoutJob, async (deps) => {
    const { mailPayout } = await import('../features/payouts/payouts.mail.ts')
    return (change) => mailPayout({ ...deps, publicUrl: publicUrlOf(deps.config) }, change)
  }),
]
