/** Payments by members and payouts to creators. */
import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import { isHttpAddress, oneOf, percent, text, whole } from './variables.ts'

export const MoneyVariables = z.object({
  /** `sandbox` moves no money; `stripe` needs the three keys below. */
  PAYMENTS: z.optional(oneOf(['sandbox', 'stripe'])),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  /** Signs the webhooks that Stripe sends to /api/payments/webhook. */
  STRIPE_WEBHOOK_SECRET: text,
  /** Percent of each payment that the platform keeps. */
  PLATFORM_FEE_PERCENT: percent(0),
  /** Days before a creator can have an earning paid out. */
  HOLD_DAYS: whole(0, 0, 365),
  /** The least a creator can have paid out, whole dollars. */
  MINIMUM_PAYOUT_DOLLARS: whole(25, 1, 10_000),
  /** Payouts wait this long after a creator has changed their PayPal account. */
  PAYOUT_PAUSE_HOURS: whole(72, 0, 24 * 30),
  /** Both: payouts are made by PayPal Payouts; neither: by hand. */
  PAYPAL_CLIENT_ID: text,
  PAYPAL_CLIENT_SECRET: text,
  /** PayPal's API; its sandbox is https://api-m.sandbox.paypal.com. */
  PAYPAL_API_URL: z._default(z.string(), 'https://api-m.paypal.com'),
})

export interface PayoutsConfig {
  minimumCents: number
  pauseHours: number
  /** Null: staff pay by hand. */
  paypal: { baseUrl: string; clientId: string; clientSecret: string } | null
}

export type PaymentsConfig = {
  platformFeePercent: number
  holdDays: number
} & (
  | { provider: 'sandbox'; isExplicit: boolean }
  | { provider: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string }
)

export interface MoneyConfig {
  payments: PaymentsConfig
  payouts: PayoutsConfig
}

type MoneyEnvironment = z.infer<typeof MoneyVariables>

/** @throws ConfigError */
export function readMoney(env: MoneyEnvironment): MoneyConfig {
  return { payments: readPayments(env), payouts: readPayouts(env) }
}

/** Stripe when one of its keys is there; the sandbox otherwise. */
function readPayments(env: MoneyEnvironment): PaymentsConfig {
  const rules = { platformFeePercent: env.PLATFORM_FEE_PERCENT, holdDays: env.HOLD_DAYS }
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env
  // One key is enough to see what was intended: without this, a misspelt name would mean test payments.
  const hasKey = [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET].some((key) => key !== undefined)
  const provider = env.PAYMENTS ?? (hasKey ? 'stripe' : 'sandbox')
  if (provider === 'sandbox') return { provider, isExplicit: env.PAYMENTS !== undefined, ...rules }
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError(
      'Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET: set all three.',
    )
  }
  return {
    provider,
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    ...rules,
  }
}

function readPayouts(env: MoneyEnvironment): PayoutsConfig {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_API_URL: baseUrl } = env
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new ConfigError('PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET belong together: set both or neither.')
  }
  if (!isHttpAddress(baseUrl)) {
    throw new ConfigError('PAYPAL_API_URL must be an absolute http or https address, like https://api-m.paypal.com.')
  }
  return {
    minimumCents: env.MINIMUM_PAYOUT_DOLLARS * 100,
    pauseHours: env.PAYOUT_PAUSE_HOURS,
    paypal:
      clientId !== undefined && clientSecret !== undefined
        ? { baseUrl: baseUrl.replace(/\/+$/, ''), clientId, clientSecret }
        : null,
  }
}
