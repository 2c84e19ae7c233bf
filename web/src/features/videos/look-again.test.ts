import { expect, it } from 'vitest'
import { untilPublishedMs } from './look-again.queries.ts'

it('a list with scheduled videos is read at the time of the first, and then until it is public', () => {
  const at = (milliseconds: number) => ({ publishAt: new Date(Date.now() + milliseconds).toISOString() })
  expect(untilPublishedMs([{ publishAt: null }, {}])).toBe(false)
  const first = untilPublishedMs([at(3_600_000), { publishAt: null }, at(60_000)])
  expect(first).toBeGreaterThan(50_000)
  expect(first).toBeLessThanOrEqual(60_000)
  expect(untilPublishedMs([at(-5_000)])).toBe(10_000)
  expect(untilPublishedMs([at(400 * 86_400_000)])).toBeLessThan(2 ** 31)
})
