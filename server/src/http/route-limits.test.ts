/** Limits of the routes that are not part of the contract, and of calls that declare none. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type Person, type TestSite } from '../testing/test-site.ts'

let site: TestSite
beforeAll(async () => {
  const names = ['reads', 'paymentReads', 'downloads', 'newsletterLinks', 'uploadParts']
  const LIMITS = names.map((name) => `${name}=1/3600`).join()
  site = await createTestSite({ limitScale: 1, environment: { LIMITS, GUEST_VIEWING: 'on' } })
})
afterAll(() => site.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const twice = async (person: Person | null, method: Method, url: string) => {
  await site.request(person, { method, url })
  return site.request(person, { method, url })
}

describe.each<[string, Method, string]>([
  ['captions', 'GET', '/api/videos/1/captions/en'],
  ['the picture of a video', 'GET', '/api/videos/1/picture'],
  ['the feed of a channel', 'GET', '/profile/1/feed.xml'],
  ['a statement of gifts', 'GET', '/api/donations/statements/2026.pdf'],
  ['a report of sponsored content', 'GET', '/api/sponsored-content/1/report.csv'],
  ['the subscribers of the newsletter', 'GET', '/api/admin/newsletter/subscribers.csv'],
  ['the picture of an upload', 'GET', '/uploads/unknown'],
  ['a purchased file', 'GET', '/api/videos/1/download/1'],
  ['a link of the newsletter', 'POST', '/api/newsletter/one-click'],
  ['a part of an upload', 'PATCH', '/api/uploads/tus/unknown'],
  ['the check of an upload', 'POST', '/api/uploads/00000000-0000-4000-8000-000000000000/complete'],
  ['an entry of the history', 'DELETE', '/api/history/1'],
])('%s', (_, method, url) => {
  test('is limited by member, with the time to wait', async () => {
    const refused = await twice(await site.person('busy'), method, url)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toMatchObject({ code: 'rate_limited', retryAfterSeconds: expect.any(Number) })
    expect((await site.request(await site.person('calm'), { method, url })).statusCode).not.toBe(429)
  })
})

test('a visitor is limited by network', async () => {
  expect((await twice(null, 'GET', '/profile/1/feed.xml')).statusCode).toBe(429)
})

test('health and the files of the media have no limit', async () => {
  const person = await site.person('player')
  for (const url of ['/healthz', '/robots.txt', '/media/1/1/unknown/poster.jpg'])
    expect((await twice(person, 'GET', url)).statusCode).not.toBe(429)
})
