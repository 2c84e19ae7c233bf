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
