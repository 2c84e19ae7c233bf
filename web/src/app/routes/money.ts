/** Donations, purchases and earnings. */
import { createRoute } from '@tanstack/react-router'
import { requireSession, requireSessionAndId } from '../guards.ts'
import { page } from '../pages.ts'
import { idParameter, textParameter } from '../search-params.ts'
import { getParentRoute } from './root.ts'

const monetization = createRoute({
  getParentRoute,
  path: '/monetization/$id',
  validateSearch: (raw: Record<string, unknown>) => ({ ...textParameter(raw, 'tab') }),
  beforeLoad: requireSessionAndId,
  ...page('creators/dashboard', 'DashboardPage'),
})

/** Also the return page after a bank's authentication, with the payment in the URL. */
const purchases = createRoute({
  getParentRoute,
  path: '/purchases',
  validateSearch: (raw: Record<string, unknown>) => ({ ...textParameter(raw, 'payment_intent') }),
  beforeLoad: requireSession,
  ...page('purchases/purchases', 'PurchasesPage'),
})

const purchaseReceipt = createRoute({
  getParentRoute,
  path: '/purchases/receipt/$id',
  beforeLoad: requireSessionAndId,
  ...page('purchases/receipt', 'ReceiptPage'),
})

const checkout = createRoute({
  getParentRoute,
  path: '/checkout',
  beforeLoad: requireSession,
  ...page('purchases/checkout', 'CheckoutPage'),
})

/** The return page after a bank's authentication; the provider adds the payment to the URL, `video` is where it started. */
const paymentSuccess = createRoute({
  getParentRoute,
  path: '/payment-success',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...textParameter(raw, 'payment_intent'),
    ...idParameter(raw, 'video'),
  }),
  beforeLoad: requireSession,
  ...page('donations/payment-success', 'PaymentSuccessPage'),
})

const giving = createRoute({
  getParentRoute,
  path: '/giving',
  beforeLoad: requireSession,
  ...page('donations/giving', 'GivingPage'),
})

const receipt = createRoute({
  getParentRoute,
  path: '/giving/receipt/$id',
  beforeLoad: requireSessionAndId,
  ...page('donations/receipt', 'ReceiptPage'),
})

export const moneyRoutes = [
  paymentSuccess,
  giving,
  receipt,
  monetization,
  purchases,
  purchaseReceipt,
  checkout,
] as const
