import { expect, test } from 'vitest'
import type { Position } from './cursor.ts'
import { pagesOf } from './pages-of.ts'

const listOf = (length: number) => ({
  reads: 0,
  async read({ limit, position }: { limit: number; position: Position | null }) {
    this.reads += 1
    const first = position ? position.id + 1 : 1
    // One more than the page, as lists that say whether another page exists.
    return Array.from({ length: Math.max(0, Math.min(limit + 1, length + 1 - first)) }, (_, index) => first + index)
  },
})

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [5, 3],
  [6, 4],
])('a list of %i rows is read to its end, each row once, in %i reads of two', async (length, reads) => {
  const list = listOf(length)
  const rows: number[] = []
  for await (const page of pagesOf(
    2,
    (page) => list.read(page),
    (id) => ({ after: '', id }),
  )) {
    expect(page.length).toBeLessThanOrEqual(2)
    rows.push(...page)
  }
  expect(rows).toEqual(Array.from({ length }, (_, index) => index + 1))
  expect(list.reads).toBe(reads)
})
