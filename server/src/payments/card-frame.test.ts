import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/test-site.ts'

let site: TestSite
let stripe: TestSite
beforeAll(async () => {
  site = await createTestSite()
  stripe = await createTestSite({
    environment: {
      ...{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
  })
})
afterAll(async () => {
  await site.close()
  await stripe.close()
})

const hostsIn = (policy: unknown) => [...new Set(String(policy).match(/https:\/\/[\w.*-]+/g) ?? [])].sort()

test('the frame of the card fields allows only the provider, and only our pages may frame it', async () => {
  const frame = await stripe.request(null, { url: '/payments/card-frame' })
  const policy = String(frame.headers['content-security-policy'])
  expect(hostsIn(policy)).toEqual([
    ...['https://*.stripe.com', 'https://api.stripe.com', 'https://hooks.stripe.com', 'https://js.stripe.com'],
  ])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(frame.headers['cache-control']).toBe('no-store')
  // Each response has a nonce of its own.
  expect((await stripe.request(null, { url: '/payments/card-frame' })).headers['content-security-policy']).not.toBe(
    policy,
  )
})

test('no other response of the site allows the provider, and without the provider there is no frame', async () => {
  const giver = await stripe.person('hannah')
  for (const url of ['/auth', '/checkout', '/giving', '/healthz', '/api/payments/setup']) {
    const response = await stripe.request(giver, { url, headers: { accept: 'text/html' } })
    expect(hostsIn(response.headers['content-security-policy']), url).toEqual([])
  }
  expect((await site.request(null, { url: '/payments/card-frame' })).statusCode).not.toBe(200)
})

/** Runs the script of the frame beside a Stripe of the test, as the browser would, and returns what it first tells the page. */
async function toldBy(
  act: { confirmPayment: (options: object) => Promise<object> } | { stripeEvent: string },
): Promise<unknown> {
  const { body } = await stripe.request(null, { url: '/payments/card-frame' })
  const script = /<script nonce="[^"]*">(.*?)<\/script><\/body>/s.exec(body)?.[1] ?? ''
  const received = Promise.withResolvers<unknown>()
  const page = { postMessage: ({ ...message }) => received.resolve(message) }
  let listen: (event: object) => void = () => {}
  const window = {
    parent: page,
    location: { origin: 'https://site.test' },
    addEventListener: (_: string, listener: typeof listen) => {
      listen = listener
    },
  }
  const heard = new Map<string, () => void>()
  const Stripe = () => ({
    elements: () => ({
      create: () => ({
        on: (event: string, report: () => void) => heard.set(event, report),
        mount: () => {},
      }),
    }),
    ...act,
  })
  const ResizeObserver = class {
    observe() {}
  }
  runInNewContext(script, { window, Stripe, ResizeObserver, document: {} })
  const say = (data: object) => listen({ origin: 'https://site.test', source: page, data })
  say({ kind: 'mount' })
  if ('stripeEvent' in act) heard.get(act.stripeEvent)?.()
  else say({ kind: 'confirm', returnUrl: 'https://site.test/payment-success' })
  return received.promise
}

test.each([
  ['paid', async () => ({}), { kind: 'paid' }],
  [
    'refused',
    async () => ({ error: { type: 'card_error', message: 'Your card was declined.' } }),
    { kind: 'refused', text: 'Your card was declined.' },
  ],
  [
    'not answered',
    async () => ({ error: { type: 'api_connection_error', message: 'Network' } }),
    { kind: 'unanswered' },
  ],
  ['cut off', async () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'unanswered' }],
  [
    'paid already',
    async () => ({ error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } }),
    { kind: 'paid' },
  ],
])('a payment that is %s is reported so to the page', async (_title, confirmPayment, outcome) => {
  expect(await toldBy({ confirmPayment })).toEqual(outcome)
})

test('a payment redirects only where a bank needs it, and returns to our page [M-DONATE-31, M-CHECKOUT-10, M-CHECKOUT-11]', async () => {
  const asked: object[] = []
  await toldBy({
    confirmPayment: async (options) => {
      asked.push(options)
      return {}
    },
  })
  expect(asked).toMatchObject([
    { confirmParams: { return_url: 'https://site.test/payment-success' }, redirect: 'if_required' },
  ])
})

test.each([
  ['that the fields are ready', 'ready', 'ready'],
  ['that they cannot be loaded', 'loaderror', 'unavailable'],
  ['that they were edited', 'change', 'changed'],
])('the frame reports %s to the page', async (_title, stripeEvent, kind) => {
  expect(await toldBy({ stripeEvent })).toEqual({ kind })
})
