import { expect, test } from 'vitest'
import { RecentlyUsed } from './recently-used.ts'

const cache = () => new RecentlyUsed<string>({ mostBytes: 30, unusedMs: 1_000 })

test('what was not used for longest is forgotten when there is no room', () => {
  const values = cache()
  for (const [n, key] of ['a', 'b', 'c'].entries()) values.keep(key, key.toUpperCase(), 10, n)
  expect(values.find('a', 3)).toBe('A')
  values.keep('d', 'D', 10, 4)
  expect(['a', 'b', 'c', 'd'].map((key) => values.find(key, 5))).toEqual(['A', undefined, 'C', 'D'])
})

test('a value takes the place of the earlier one and of its bytes', () => {
  const values = cache()
  values.keep('a', 'A', 10, 0)
  for (let n = 0; n < 9; n++) values.keep('b', `B${n}`, 20, n)
  expect([values.find('a', 9), values.find('b', 9)]).toEqual(['A', 'B8'])
})

test('what was not used for a time is forgotten, and so is what is larger than the cache', () => {
  const values = cache()
  values.keep('a', 'A', 10, 0)
  values.keep('b', 'B', 10, 1_000)
  expect([values.find('a', 1_000), values.find('b', 1_000)]).toEqual([undefined, 'B'])
  values.keep('c', 'C', 31, 1_001)
  expect([values.find('b', 1_001), values.find('c', 1_001)]).toEqual([undefined, undefined])
})
