/**
 * A local server that implements the Stripe calls we use, following its public API description: forms in, JSON out,
 * idempotency keys, errors with types and codes. For tests; no money and no network.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `cut`: the work is done and the connection breaks before the response. */
export type Fault = 'cut' | 500 | 429

interface Intent {
  id: string
  object: 'payment_intent'
  client_secret: string
  amount: number
  currency: string
  status: string
  customer: string | null
  metadata: Record<string, string>
  setup_future_usage: string | null
  last_payment_error: object | null
  latest_charge: object | null
  created: number
}
interface Part {
  id: string
  payment_intent: string
  amount: number
  status: string
  [more: string]: unknown
}
interface Method {
  id: string
  customer: string | null
  card: { brand: string; last4: string; exp_month: number; exp_year: number }
}

class Refusal extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, type: string, code: string, more: object = {}) {
    super(code)
    this.status = status
    this.body = { error: { type, code, message: code, ...more } }
  }
}

const makeId = (prefix: string) => `${prefix}_${randomBytes(8).toString('hex')}`
const now = () => Math.floor(Date.now() / 1000)
const list = (data: unknown[]) => ({ object: 'list', has_more: false, data })

export interface StripeServer {
  base: URL
  /** Does what the Payment Element does with the payer's card. */
  pay(intentId: string, number: string): void
  dispute(intentId: string): string
  /** `status`: one of Stripe's. */
  decide(disputeId: string, status: string): void
  /** Faults of the next calls to a path, one each. */
  fail(path: RegExp, ...faults: Fault[]): void
  /** As Stripe does after a day. */
  forgetIdempotencyKeys(): void
  /** The body of a webhook. */
  eventBody(type: string, intentId: string): string
  close(): Promise<void>
}

export async function startStripeServer(): Promise<StripeServer> {
  const intents = new Map<string, Intent>()
  const refunds: Part[] = []
  const disputes: Part[] = []
  const methods: Method[] = []
  const events: object[] = []
  const responseOf = new Map<string, unknown>()
  const faults: { path: RegExp; fault: Fault }[] = []

  const event = (type: string, intentId: string) => {
    const isIntent = type.startsWith('payment_intent')
    return {
      id: makeId('evt'),
      object: 'event',
      type,
      created: now(),
      data: { object: isIntent ? intents.get(intentId) : { object: 'charge', payment_intent: intentId } },
    }
  }
  const addEvent = (type: string, intentId: string) => events.unshift(event(type, intentId))
  const find = (id: string): Intent => {
    const intent = intents.get(id)
    if (!intent) throw new Refusal(404, 'invalid_request_error', 'resource_missing')
    return intent
  }

  /** A charge with this card; throws Stripe's error for a declined card. */
  function charge(intent: Intent, number: string): void {
    const card = { brand: 'visa', last4: number.slice(-4), exp_month: 12, exp_year: 2034 }
    if (number === '4000000000000002') {
      intent.status = 'requires_payment_method'
      intent.last_payment_error = {
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
        payment_method: { card },
      }
      addEvent('payment_intent.payment_failed', intent.id)
      throw new Refusal(402, 'card_error', 'card_declined')
    }
    intent.status = 'succeeded'
    intent.last_payment_error = null
    const fee = Math.round(intent.amount * 0.029) + 30
    intent.latest_charge = {
      id: makeId('ch'),
      object: 'charge',
      created: now(),
      payment_method_details: { card },
      balance_transaction: { id: makeId('txn'), fee },
    }
    if (intent.setup_future_usage && intent.customer)
      methods.push({ id: makeId('pm'), customer: intent.customer, card })
    addEvent('payment_intent.succeeded', intent.id)
  }

  function respond(method: string, path: string, form: URLSearchParams, query: URLSearchParams): unknown {
    const [, kind = '', id = '', action = ''] = path.split('/').slice(1)
    const call = `${method} ${kind}${id && '/id'}${action && `/${action}`}`
    const of = (parts: Part[]) => list(parts.filter((part) => part.payment_intent === query.get('payment_intent')))
    switch (call) {
      case 'POST customers':
        return { id: makeId('cus'), object: 'customer' }
      case 'GET customers/id/payment_methods':
        return list(methods.filter(({ customer }) => customer === id))
      case 'GET payment_methods/id':
        return methods.find((saved) => saved.id === id)
      case 'POST payment_methods/id/detach': {
        const saved = methods.find((one) => one.id === id)
        if (saved) saved.customer = null
        return saved
      }
      case 'POST payment_intents': {
        const created: Intent = {
          id: makeId('pi'),
          object: 'payment_intent',
          client_secret: '',
          amount: Number(form.get('amount')),
          currency: form.get('currency') ?? '',
          status: 'requires_payment_method',
          customer: form.get('customer'),
          metadata: { reference: form.get('metadata[reference]') ?? '' },
          setup_future_usage: form.get('setup_future_usage'),
          last_payment_error: null,
          latest_charge: null,
          created: now(),
        }
        created.client_secret = `${created.id}_secret_x`
        intents.set(created.id, created)
        return created
      }
      case 'GET payment_intents':
        return list([...intents.values()])
      case 'GET payment_intents/id':
        return find(id)
      case 'POST payment_intents/id':
        find(id).setup_future_usage = form.get('setup_future_usage') || null
        return find(id)
      case 'POST payment_intents/id/confirm': {
        const saved = methods.find((one) => one.id === form.get('payment_method'))
        if (!saved) throw new Refusal(400, 'invalid_request_error', 'resource_missing')
        charge(find(id), `424242424242${saved.card.last4}`)
        return find(id)
      }
      case 'POST payment_intents/id/cancel':
        if (find(id).status === 'succeeded') {
          throw new Refusal(400, 'invalid_request_error', 'payment_intent_unexpected_state')
        }
        find(id).status = 'canceled'
        addEvent('payment_intent.canceled', id)
        return find(id)
      case 'GET refunds':
        return of(refunds)
      case 'POST refunds': {
        const intent = find(form.get('payment_intent') ?? '')
        const amount = Number(form.get('amount'))
        const isDisputed = disputes.some(
          (part) => part.payment_intent === intent.id && ['needs_response', 'lost'].includes(part.status),
        )
        if (isDisputed) throw new Refusal(400, 'invalid_request_error', 'charge_disputed')
        const done = refunds.filter((part) => part.payment_intent === intent.id)
        if (done.reduce((sum, part) => sum + part.amount, amount) > intent.amount) {
          throw new Refusal(400, 'invalid_request_error', 'charge_already_refunded')
        }
        const metadata = { key: form.get('metadata[key]') }
        const refund = { id: makeId('re'), payment_intent: intent.id, amount, status: 'succeeded', metadata }
        refunds.push(refund)
        addEvent('charge.refunded', intent.id)
        return refund
      }
      case 'GET disputes':
        return of(disputes)
      case 'GET events':
        return list(events)
      default:
        throw new Refusal(404, 'invalid_request_error', 'url_invalid')
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const at = faults.findIndex(({ path }) => path.test(`${request.method} ${url.pathname}`))
    const [met] = at < 0 ? [] : faults.splice(at, 1)
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (met && met.fault !== 'cut') {
      return void send(met.fault, { error: { type: 'api_error', message: 'a fault made by the test' } })
    }
    const key = request.headers['idempotency-key']
    const known = `${url.pathname} ${String(key)}`
    try {
      const isRepeated = request.method === 'POST' && key !== undefined && responseOf.has(known)
      const form = new URLSearchParams(text)
      const body = isRepeated
        ? responseOf.get(known)
        : respond(request.method ?? '', url.pathname, form, url.searchParams)
      if (request.method === 'POST' && key !== undefined) responseOf.set(known, body)
      if (met) request.socket.destroy()
      else send(200, body)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      send(error.status, error.body)
    }
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    pay(intentId, number) {
      try {
        charge(find(intentId), number)
      } catch (error) {
        // The browser receives the declined card; the server reads it from the intent.
        if (!(error instanceof Refusal)) throw error
      }
    },
    dispute(intentId) {
      const id = makeId('dp')
      const { amount } = find(intentId)
      const facts = { reason: 'fraudulent', balance_transactions: [{ fee: 1500 }] }
      disputes.push({ id, payment_intent: intentId, amount, status: 'needs_response', ...facts })
      addEvent('charge.dispute.created', intentId)
      return id
    },
    decide(disputeId, status) {
      for (const dispute of disputes) if (dispute.id === disputeId) dispute.status = status
    },
    fail: (path, ...made) => void faults.push(...made.map((fault) => ({ path, fault }))),
    forgetIdempotencyKeys: () => responseOf.clear(),
    eventBody: (type, intentId) => JSON.stringify(event(type, intentId)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
