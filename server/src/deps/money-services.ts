/** Payments, the ledger, and what moves money: donations, purchases, payouts. */
import { publicUrlOf } from '../config/http.ts'
import { siteSecret } from '../db/site-secret.ts'
import { createCreators } from '../features/creators/creators.service.ts'
import { createDonations } from '../features/donations/donations.service.ts'
import { createMonthlyGifts } from '../features/donations/monthly-gifts.service.ts'
import { listenToPayments } from '../features/ledger/ledger.listeners.ts'
import { createLedger } from '../features/ledger/ledger.service.ts'
import { createPaymentsAdmin } from '../features/payments-admin/payments-admin.service.ts'
import { createPayouts } from '../features/payouts/payouts.service.ts'
import { createPaypalProvider } from '../features/payouts/paypal-provider.ts'
import { createPurchasePayments } from '../features/purchases/purchases.payments.ts'
import { createPurchases } from '../features/purchases/purchases.service.ts'
import { openPaymentProvider } from '../payments/open-provider.ts'
import { createPayments } from '../payments/payments.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { MemberServices } from './member-services.ts'

export type MoneyServices = Awaited<ReturnType<typeof createMoneyServices>>

export async function createMoneyServices(base: Infrastructure & MemberServices) {
  const { config, log, db, events, jobs, media, mail, accounts } = base
  const publicUrl = publicUrlOf(config)
  const { provider, sandbox } = await openPaymentProvider(config.payments, {
    db,
    log,
    secret: await siteSecret(db, 'sandbox webhooks'),
  })
  const payments = createPayments({ db, log, provider })
  sandbox?.onWebhook(payments.receiveWebhook)
  const ledger = createLedger({
    db,
    feePercent: config.payments.platformFeePercent,
    holdDays: config.payments.holdDays,
  })
  listenToPayments({ payments, ledger, events })

  const rules = {
    minimumPayoutCents: config.payouts.minimumCents,
    payoutPauseHours: config.payouts.pauseHours,
    platformFeePercent: config.payments.platformFeePercent,
    holdDays: config.payments.holdDays,
    // Without mail nobody can confirm an address.
    needsConfirmedEmail: mail.isConfigured,
  }
  const creators = createCreators({ db, events, media, accounts, rules, mail, publicUrl })
  const monthlyGifts = createMonthlyGifts({ db, log, events, payments, creators, publicUrl })
  const donations = createDonations({
    ...{ db, events, jobs, payments, ledger, monthlyGifts, creators, publicUrl },
    get siteName() {
      return config.siteName
    },
  })
  const purchases = createPurchases({
    ...{ db, media, events, payments, lockMonetization: creators.lockMonetization, mayReceive: creators.mayReceive },
    get siteName() {
      return config.siteName
    },
  })
  payments.onIntent('purchase', createPurchasePayments({ events, jobs, ledger }))
  const payouts = createPayouts({
    ...{ db, events, jobs, ledger, accounts, log },
    provider: config.payouts.paypal ? createPaypalProvider(config.payouts.paypal) : null,
    siteId: (await siteSecret(db, 'payout orders')).toString('hex').slice(0, 16),
    minimumCents: config.payouts.minimumCents,
    pauseHours: config.payouts.pauseHours,
    needsConfirmedEmail: mail.isConfigured,
  })
  return {
    payments,
    /** The provider that moves no money; null where real payments are taken. */
    sandbox,
    ledger,
    creators,
    monthlyGifts,
    donations,
    purchases,
    payouts,
    paymentsAdmin: createPaymentsAdmin({ db, payments, accounts }),
  }
}
