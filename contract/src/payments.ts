import * as z from 'zod/mini'
import { toPlainDigits } from './digits.ts'
import { endpoint } from './endpoint.ts'
import { PAYMENT_FAILURES } from './payment-failures.ts'
import { Done, Moment, oneLine } from './primitives.ts'
import { validationTexts as texts } from './validation-texts.ts'

/** The state of a payment. `pending`: nothing is decided yet; `requires_action`: the bank requires the payer's confirmation. */
export const PAYMENT_STATES = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const PAYMENT_PURPOSES = ['donation', 'purchase', 'sponsor'] as const

/** The data that the browser needs before it shows a card form. */
export const PaymentSetup = z.object({
  provider: z.enum(['sandbox', 'stripe']),
  /** Stripe's key for the browser; null with the sandbox. */
  publishableKey: z.nullable(z.string()),
  /** No real money moves: stated wherever money is shown. */
  isTest: z.boolean(),
  currency: z.string(),
  /** Percent of a payment that the platform keeps. */
  platformFeePercent: z.number(),
  /** Days before a creator can have an earning paid out. */
  holdDays: z.int(),
})
export type PaymentSetup = z.infer<typeof PaymentSetup>

export const SavedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
})
export type SavedCard = z.infer<typeof SavedCard>

/** One payment as its payer sees it. */
export const PaymentStatus = z.object({
  /** The provider's id, as in the return URL. */
  id: z.string(),
  purpose: z.enum(PAYMENT_PURPOSES),
  state: z.enum(PAYMENT_STATES),
  /** Dollars. */
  amount: z.number(),
  currency: z.string(),
  /** The provider's sentence when the last attempt failed, in the provider's language. */
  failure: z.nullable(z.string()),
  /** The same as a code; null when nothing failed or the provider's code is not one of ours. */
  failureReason: z.nullable(z.enum(PAYMENT_FAILURES)),
  createdAt: Moment,
})
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** A started payment: the data for the card form. */
export const StartedPayment = z.object({
  paymentIntentId: z.string(),
  /** Null when nothing is left to do: it has succeeded. */
  clientSecret: z.nullable(z.string()),
  state: z.enum(PAYMENT_STATES),
  failure: z.nullable(z.string()),
  failureReason: z.nullable(z.enum(PAYMENT_FAILURES)),
})
export type StartedPayment = z.infer<typeof StartedPayment>

const intentId = z.object({ id: z.string().check(z.regex(/^[\w-]{1,255}$/)) })
const ClientSecret = z.string().check(z.minLength(1), z.maxLength(300))

export const SandboxCard = z.object({
  clientSecret: ClientSecret,
  cardNumber: z
    .string({ error: texts.cardNumberInvalid })
    .check(oneLine(), z.trim(), z.overwrite(toPlainDigits), z.regex(/^[\d ]{12,30}$/, texts.cardNumberInvalid)),
})

export const paymentsApi = {
  setup: endpoint({
    method: 'GET',
    path: '/api/payments/setup',
    access: 'signed-in',
    summary: 'Which provider takes cards, and what the platform keeps',
    response: PaymentSetup,
    holdsSecret: true,
    status: 200,
    errors: [],
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/payments/intents/:id',
    access: 'signed-in',
    summary: 'The current state of one’s own payment; the provider is queried while it is open',
    params: intentId,
    response: PaymentStatus,
    status: 200,
    errors: ['payment_not_found', 'payment_unavailable'],
    limit: 'paymentReads',
  }),
  saveCard: endpoint({
    method: 'PUT',
    path: '/api/payments/intents/:id/save-card',
    access: 'signed-in',
    summary: 'Set whether the card of one’s own open payment is saved',
    params: intentId,
    body: z.object({ saveCard: z.boolean() }),
    response: Done,
    status: 200,
    errors: ['payment_not_found', 'payment_unavailable'],
    limit: 'paymentReads',
  }),
  cards: endpoint({
    method: 'GET',
    path: '/api/payments/cards',
    access: 'signed-in',
    summary: 'Own saved cards',
    response: z.array(SavedCard),
    status: 200,
    errors: ['payment_unavailable'],
    limit: 'paymentReads',
  }),
  removeCard: endpoint({
    method: 'DELETE',
    path: '/api/payments/cards/:id',
    access: 'signed-in',
    summary: 'Forget a saved card',
    params: intentId,
    response: Done,
    status: 200,
    errors: ['payment_unavailable'],
    limit: 'paymentReads',
  }),
  sandboxPay: endpoint({
    method: 'POST',
    path: '/api/payments/sandbox/pay',
    access: 'signed-in',
    summary: 'Test payments only: pay with a published test card',
    body: SandboxCard,
    response: StartedPayment,
    holdsSecret: true,
    status: 200,
    errors: ['payment_not_found', 'not_a_test_card', 'rate_limited'],
    limit: 'cardAttempts',
  }),
  sandboxAuthenticate: endpoint({
    method: 'POST',
    path: '/api/payments/sandbox/authenticate',
    access: 'signed-in',
    summary: "Test payments only: answer the bank's question",
    body: z.object({ clientSecret: ClientSecret, isApproved: z.boolean() }),
    response: StartedPayment,
    holdsSecret: true,
    status: 200,
    errors: ['payment_not_found'],
    limit: 'cardAttempts',
  }),
}
