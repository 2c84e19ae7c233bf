import { expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'

const page = (bytes: number) => ({ json: Buffer.alloc(bytes) })
const bytesOf = ({ json }: { json: Buffer }) => json.length
const options = { maxEntries: 1000, maxBytes: 10_000_000, ttlMs: 60_000 }

test('simultaneous callers share one call; failures are not cached', async () => {
  const cache = createResponseCache(options)
  let makings = 0
  const make = async () => {
    makings += 1
    if (makings === 1) throw new Error('away')
    return page(1)
  }
  await expect(Promise.all([cache.get('a', make), cache.get('a', make)])).rejects.toThrow('away')
  await Promise.all([cache.get('a', make), cache.get('a', make)])
  expect(makings).toBe(2)
})

test('however many pages are requested, the cache stays within its size and keeps the newest', async () => {
  const cache = createResponseCache(options)
  for (let n = 0; n < 100; n += 1) await cache.get(`page ${n}`, async () => page(1_000_000), bytesOf)
  const cachedNumbers: number[] = []
  // The newest first: reading an evicted one would evict another.
  for (let n = 99; n >= 90; n -= 1) {
    let isMade = false
    await cache.get(`page ${n}`, async () => {
      isMade = true
      return page(1)
    })
    if (!isMade) cachedNumbers.push(n)
  }
  expect(cachedNumbers.length).toBeGreaterThan(5)
  let isMade = false
  await cache.get('page 50', async () => {
    isMade = true
    return page(1)
  })
  expect(isMade).toBe(true)
})

test('a value dropped while it is being computed is not cached', async () => {
  const cache = createResponseCache(options)
  const { promise, resolve } = Promise.withResolvers<{ json: Buffer }>()
  const first = cache.get('list', () => promise, bytesOf)
  cache.clear()
  resolve(page(1))
  await first
  expect(await cache.get('list', async () => page(2), bytesOf)).toEqual(page(2))
})

test('a value without a size is shared by those who wait for it, and not cached', async () => {
  const cache = createResponseCache(options)
  let makings = 0
  const get = () =>
    cache.get(
      'short list',
      async () => ({ number: ++makings }),
      () => null,
    )
  expect(await Promise.all([get(), get()])).toEqual([{ number: 1 }, { number: 1 }])
  expect(await get()).toEqual({ number: 2 })
})

test('a value with a time of its own is cached longer than the others', async () => {
  const cache = createResponseCache({ ...options, ttlMs: 1 })
  await cache.get('long', async () => page(1), bytesOf, 60_000)
  await cache.get('short', async () => page(1), bytesOf)
  await expect.poll(() => cache.peek('short')).toBeUndefined()
  expect(cache.peek('long')).toEqual(page(1))
})
