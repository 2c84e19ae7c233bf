import { useT } from '../../i18n/language-provider.tsx'

/** The texts for states, entries and accounts of the ledger. */
export function usePaymentTexts() {
  const t = useT()
  return {
    purposes: {
      donation: t('admin.purposeDonation'),
      purchase: t('admin.purposePurchase'),
      sponsor: t('admin.purposeSponsor'),
    },
    states: { open: t('admin.open'), succeeded: t('admin.succeeded'), canceled: t('admin.canceled') },
    refundStates: {
      pending: t('admin.pending'),
      succeeded: t('admin.refundDone'),
      failed: t('admin.stateFailed'),
    },
    disputeStates: {
      inquiry: t('admin.inquiry'),
      inquiry_closed: t('admin.inquiryClosed'),
      open: t('admin.open'),
      won: t('admin.won'),
      lost: t('admin.lost'),
    },
    /** By the provider's code; of others the code itself is shown. */
    disputeReasons: {
      fraudulent: t('admin.disputeFraudulent'),
      unrecognized: t('admin.disputeUnrecognized'),
      duplicate: t('admin.disputeDuplicate'),
      product_not_received: t('admin.disputeNotReceived'),
      product_unacceptable: t('admin.disputeUnacceptable'),
      credit_not_processed: t('admin.disputeCreditMissing'),
      subscription_canceled: t('admin.disputeCanceled'),
      general: t('admin.disputeGeneral'),
    } as Record<string, string>,
    entryKinds: {
      earning: t('admin.entryEarning'),
      provider_fee: t('admin.entryFee'),
      refund: t('admin.entryRefund'),
      refund_settled: t('admin.entryRefundSettled'),
      refund_failed: t('admin.entryRefundFailed'),
      dispute: t('admin.entryDispute'),
      dispute_fee: t('admin.entryDisputeFee'),
      dispute_won: t('admin.entryDisputeWon'),
      dispute_lost: t('admin.entryDisputeLost'),
      hold_released: t('admin.entryHoldReleased'),
      reversal: t('admin.entryReversal'),
    } as Record<string, string>,
    accounts: {
      provider_clearing: t('admin.accountClearing'),
      provider_fees: t('admin.accountFees'),
      platform: t('admin.accountPlatform'),
      creator_pending: t('admin.accountPending'),
      creator_available: t('admin.accountAvailable'),
      creator_debt: t('admin.accountDebt'),
      payouts: t('admin.payouts'),
      refunds: t('admin.refunds'),
      disputes: t('admin.disputes'),
    } as Record<string, string>,
  }
}
