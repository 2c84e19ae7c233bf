/** PayPal Payouts over its REST API (https://developer.paypal.com/docs/api/payments.payouts-batch/v1/). */
import { toAsciiEmail } from '@lamplight/contract/email'
import { toAmount } from '@lamplight/contract/money'
import * as z from 'zod/mini'
import { type PayoutOutcome, type PayoutProvider, PayoutRefused, PayoutsUnavailable } from './payout-provider.ts'

export interface PaypalOptions {
  /** `https://api-m.paypal.com`, or the sandbox's. */
  baseUrl: string
  clientId: string
  clientSecret: string
  timeoutMs?: number
}

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const Created = z.object({ batch_header: z.object({ payout_batch_id: z.string() }) })
const Refusal = z.object({
  name: z.optional(z.string()),
  message: z.optional(z.string()),
  links: z.optional(z.array(z.object({ href: z.string() }))),
  details: z.optional(z.array(z.object({ field: z.optional(z.string()) }))),
})
const Batch = z.object({
  batch_header: z.object({ batch_status: z.string() }),
  items: z.optional(
    z.array(
      z.object({ transaction_status: z.optional(z.string()), errors: z.optional(z.object({ name: z.string() })) }),
    ),
  ),
})

/** A token is renewed this long before it expires. */
const TOKEN_MARGIN_MS = 60_000
/** Final states of an item in which no money arrived. UNCLAIMED, PENDING and ONHOLD may still end in either. */
const FAILED_STATES = new Set(['FAILED', 'RETURNED', 'BLOCKED', 'REFUNDED', 'REVERSED', 'DENIED'])
/** The URL of the batch in which an order was already placed. */
const BATCH_LINK = /\/v1\/payments\/payouts\/([\w-]+)(?:\?|$)/

/** PayPal identifies accounts by e-mail address or by id. */
const recipientType = (destination: string): 'EMAIL' | 'PAYPAL_ID' =>
  destination.includes('@') ? 'EMAIL' : 'PAYPAL_ID'

export function createPaypalProvider(options: PaypalOptions): PayoutProvider {
  const { baseUrl, clientId, clientSecret, timeoutMs = 20_000 } = options
  let token: { value: string; endsAt: number } | null = null

  const ask = async (path: string, init: RequestInit): Promise<{ status: number; body: unknown }> => {
    try {
      const response = await fetch(baseUrl + path, { ...init, signal: AbortSignal.timeout(timeoutMs) })
      const text = await response.text()
      if (response.status === 429 || response.status >= 500)
        throw new PayoutsUnavailable(`PayPal responded with ${response.status}`)
      return { status: response.status, body: JSON.parse(text || 'null') }
    } catch (error) {
      if (error instanceof PayoutsUnavailable) throw error
      throw new PayoutsUnavailable('PayPal did not respond', { cause: error })
    }
  }

  async function authorise(): Promise<string> {
    if (token && token.endsAt > Date.now()) return token.value
    const { status, body } = await ask('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    // An operator has to correct wrong keys: the order waits.
    if (status !== 200) throw new PayoutsUnavailable(`PayPal refused the keys (${status})`)
    const parsed = Token.parse(body)
    token = { value: parsed.access_token, endsAt: Date.now() + parsed.expires_in * 1000 - TOKEN_MARGIN_MS }
    return token.value
  }

  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await ask(path, {
      method,
      headers: { authorization: `Bearer ${await authorise()}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (response.status === 401) {
      token = null
      throw new PayoutsUnavailable('PayPal ended our token')
    }
    return response
  }

  return {
    name: 'paypal',

    async send({ reference, destination, amountCents, currency }) {
      const { status, body } = await call('POST', '/v1/payments/payouts', {
        sender_batch_header: { sender_batch_id: reference, recipient_type: recipientType(destination) },
        items: [
          {
            recipient_type: recipientType(destination),
            amount: { value: toAmount(amountCents), currency: currency.toUpperCase() },
            receiver: toAsciiEmail(destination),
            sender_item_id: reference,
          },
        ],
      })
      if (status === 201) return Created.parse(body).batch_header.payout_batch_id
      const refusal = Refusal.safeParse(body)
      // Already placed, but the response was lost: PayPal returns the existing batch.
      const placed = refusal.data?.links?.map(({ href }) => BATCH_LINK.exec(href)?.[1]).find(Boolean)
      if (placed) return placed
      // Already placed, and PayPal does not say where: the money must not go back to the creator as well.
      const isKnown = refusal.data?.details?.some(({ field }) => field?.toLowerCase() === 'sender_batch_id')
      if (isKnown) throw new PayoutsUnavailable('PayPal has this order already and did not name its batch')
      throw new PayoutRefused(refusal.data?.name ?? `status ${status}`)
    },

    async outcome(batchId): Promise<PayoutOutcome> {
      const { status, body } = await call('GET', `/v1/payments/payouts/${encodeURIComponent(batchId)}`)
      if (status !== 200) throw new PayoutsUnavailable(`PayPal responded with ${status} about a batch`)
      const batch = Batch.parse(body)
      const [item] = batch.items ?? []
      const state = item?.transaction_status ?? ''
      if (state === 'SUCCESS') return { state: 'paid' }
      if (batch.batch_header.batch_status === 'DENIED') return { state: 'failed', reason: 'DENIED' }
      return FAILED_STATES.has(state) ? { state: 'failed', reason: item?.errors?.name ?? state } : { state: 'open' }
    },
  }
}
