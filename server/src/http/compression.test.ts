import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { commentsApi } from '@lamplight/contract/comments'
import type { Endpoint } from '@lamplight/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Serialised } from '../lib/serialised.ts'
import { makeVideo } from '../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../testing/test-site.ts'
import { cachePage, gzipWithNonce, withNonce } from './cached-pages.ts'

let site: TestSite
let viewer: Person
let videoId: number

beforeAll(async () => {
  site = await createTestSite()
  viewer = await site.person('visitor')
  videoId = await makeVideo(site, viewer)
  await Promise.all([1, 2, 3, 4].map(() => makeVideo(site, viewer)))
  const content = 'Peace be with you. '.repeat(100)
  await site.call(viewer, commentsApi.add, { body: { videoId, content } })
})
afterAll(() => site.close())

const comments = (acceptEncoding?: string, person: Person | null = viewer) =>
  site.request(person, {
    url: `/api/videos/${videoId}/comments`,
    headers: acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding },
  })

describe('a response of the API', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0.2, gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ])('to a caller that accepts %j is sent as %s', async (accepted, encoding, unpack) => {
    const plain = await comments()
    const packed = await comments(accepted)
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers.vary).toContain('Accept-Encoding')
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length)
  })

  test.each([undefined, '', 'identity', 'deflate', 'br;q=0', 'brotli', 'x-gzip-like'])(
    'to a caller that accepts %j is not compressed',
    async (accepted) => {
      const response = await comments(accepted)
      expect(response.headers['content-encoding']).toBeUndefined()
      expect(response.json()).toHaveLength(1)
    },
  )

  test('that fits into one packet is not compressed', async () => {
    const response = await site.request(viewer, { url: '/api/user', headers: { 'accept-encoding': 'br, gzip' } })
    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.statusCode).toBe(200)
  })

  test('that is cached is compressed once in each encoding, also for simultaneous requests', async () => {
    const kept = new Serialised(Buffer.from('x'.repeat(5000)))
    const [first, second] = await Promise.all([kept.compressed('br'), kept.compressed('br')])
    expect(second).toBe(first)
    expect(await kept.compressed('br')).toBe(first)
    expect(gunzipSync(await kept.compressed('gzip'))).toEqual(brotliDecompressSync(first))
  })

  test.each([
    ['comments', () => `/api/videos/${videoId}/comments`],
    ['videos', () => '/api/videos'],
  ])('with shared %s caches its compressed form', async (_, url) => {
    const compressed = vi.spyOn(Serialised.prototype, 'compressed')
    const reader = await site.person('reader')
    const responses = []
    for (let n = 0; n < 3; n += 1) {
      responses.push(await site.request(reader, { url: url(), headers: { 'accept-encoding': 'br' } }))
    }
    const forms = await Promise.all(compressed.mock.results.map(({ value }) => value as Promise<Buffer>))
    compressed.mockRestore()
    expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'br', 'br'])
    expect(forms).toHaveLength(3)
    expect(new Set(forms).size).toBe(1)
  })
})

describe('a response with a secret', () => {
  const schemaOf = ({ response }: Endpoint) => JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' }))

  test('is declared as such and never compressed, because its length would reveal the secret', async () => {
    const secret = site.app.servedEndpoints.filter((endpoint) => /"\w*(secret|token)\w*":/i.test(schemaOf(endpoint)))
    expect(secret.length).toBeGreaterThan(3)
    expect(secret.filter(({ holdsSecret }) => !holdsSecret).map(({ path }) => path)).toEqual([])
  })
})

describe('a cached page', () => {
  const page = cachePage(
    Buffer.from(
      `<style nonce="first-nonce-22-letters"></style>${'<p>Peace</p>'.repeat(500)}<script nonce="first-nonce-22-letters">`,
    ),
    'first-nonce-22-letters',
  )

  test('is sent as gzip with a new nonce, assembled from pieces that were compressed once', async () => {
    const pieces = await page.deflatedPieces()
    for (const nonce of ['other-nonce-22-letters', 'third-nonce-22-letters']) {
      const packed = await gzipWithNonce(page, nonce)
      expect(gunzipSync(packed)).toEqual(withNonce(page, nonce))
      expect(packed.length).toBeLessThan(page.html.length / 4)
      for (const piece of pieces) expect(packed.includes(piece)).toBe(true)
    }
    expect(await page.deflatedPieces()).toBe(pieces)
  })

  test('is complete without a nonce, and with one at either end', async () => {
    for (const html of ['plain', 'NONCE', 'NONCEmiddleNONCE', 'NONCENONCE']) {
      const kept = cachePage(Buffer.from(html), 'NONCE')
      expect(gunzipSync(await gzipWithNonce(kept, 'FRESH')).toString()).toBe(html.replaceAll('NONCE', 'FRESH'))
    }
  })
})
