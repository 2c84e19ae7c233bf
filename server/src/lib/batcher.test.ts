import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

/** Runs that end on demand; `runs` lists the items of each. */
function makeBatcher({ most = 10, atOnce = 1, fails = (_: number): boolean => false } = {}) {
  const runs: number[][] = []
  const ends: (() => void)[] = []
  const add = createBatcher<number, string>({
    ...{ most, atOnce },
    keyOf: (item) => item % 100,
    run: async (items) => {
      runs.push([...items])
      await new Promise<void>((resolve) => ends.push(resolve))
      if (items.some(fails)) throw new Error(`not ${items}`)
      return items.map((item) => `done ${item}`)
    },
  })
  const endNext = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { add, runs, endNext }
}

test('the first item runs alone and at once; items that arrive meanwhile run together', async () => {
  const { add, runs, endNext } = makeBatcher()
  const all = Promise.all([add(1), add(2), add(3)])
  expect(runs).toEqual([[1]])
  await endNext()
  expect(runs).toEqual([[1], [2, 3]])
  await endNext()
  expect(await all).toEqual(['done 1', 'done 2', 'done 3'])
})

test('neither the length of a call nor the number of simultaneous calls exceeds its limit', async () => {
  const { add, runs, endNext } = makeBatcher({ most: 2, atOnce: 2 })
  const all = Promise.all([1, 2, 3, 4, 5, 6].map(add))
  expect(runs).toEqual([[1], [2]])
  await endNext()
  expect(runs).toEqual([[1], [2], [3, 4]])
  for (const _ of [1, 2, 3]) await endNext()
  expect(runs).toEqual([[1], [2], [3, 4], [5, 6]])
  expect(await all).toHaveLength(6)
})

test('two items of one key are never in one call', async () => {
  const { add, runs, endNext } = makeBatcher()
  const all = Promise.all([add(1), add(2), add(102), add(3)])
  for (const _ of [1, 2, 3]) await endNext()
  expect(runs).toEqual([[1], [2, 3], [102]])
  await all
})

test('a failing item fails alone; the others are run without it', async () => {
  const { add, runs, endNext } = makeBatcher({ fails: (item) => item === 3 })
  const all = Promise.allSettled([1, 2, 3, 4].map(add))
  for (const _ of [1, 2, 3, 4, 5]) await endNext()
  expect(runs).toEqual([[1], [2, 3, 4], [2], [3], [4]])
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})
