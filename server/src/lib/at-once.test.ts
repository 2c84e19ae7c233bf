import { expect, test } from 'vitest'
import { atOnce } from './at-once.ts'

test('works on as many items at once as there are slots, each once and in order', async () => {
  const begun: number[] = []
  let underWay = 0
  let most = 0
  await atOnce(3, [1, 2, 3, 4, 5, 6, 7], async (item) => {
    begun.push(item)
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise(setImmediate)
    underWay -= 1
  })
  expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})

test('after a failure begins no other item, and throws when those under way have ended', async () => {
  const ended: number[] = []
  const done = atOnce(2, [1, 2, 3, 4], async (item) => {
    await new Promise(setImmediate)
    if (item === 1) throw new Error('the disk is full')
    await new Promise(setImmediate)
    ended.push(item)
  })
  await expect(done).rejects.toThrow('the disk is full')
  expect(ended).toEqual([2])
  await new Promise(setImmediate)
  expect(ended).toEqual([2])
})

test('throws what the list of items throws', async () => {
  const failing = async function* () {
    yield 1
    throw new Error('the store does not respond')
  }
  await expect(atOnce(2, failing(), async () => {})).rejects.toThrow('the store does not respond')
})
