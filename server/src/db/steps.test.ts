import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/test-site.ts'
import { walk } from './steps.ts'

let site: TestSite
let seen: number[]

beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())
beforeEach(() => {
  seen = []
})

/** Walks over the numbers from 1 to `last`. */
const stepTo = (last: number) => async (first: number, rows: number) => {
  for (let id = first; id < first + rows && id <= last; id += 1) seen.push(id)
  return first + rows > last ? null : first + rows
}
const numbersTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1)

describe('a walk over a table', () => {
  test('reaches every row in one run when there is time', async () => {
    expect(await walk(site.deps.db, 'one run', { rows: 7 }, stepTo(40))).toBe(true)
    expect(seen).toEqual(numbersTo(40))
  })

  test('continues where the run before ended, and begins again after the last row', async () => {
    const run = () => walk(site.deps.db, 'many runs', { rows: 10, runMs: 0 }, stepTo(35))
    expect([await run(), await run(), await run(), await run()]).toEqual([false, false, false, true])
    expect(seen).toEqual(numbersTo(35))
    await run()
    expect(seen.slice(35)).toEqual(numbersTo(10))
  })

  test('ends after its step when the worker stops, without losing its place', async () => {
    const stopping = new AbortController()
    const step = async (first: number, rows: number) => {
      if (first > 10) stopping.abort()
      return stepTo(35)(first, rows)
    }
    expect(await walk(site.deps.db, 'stopped', { rows: 10, signal: stopping.signal }, step)).toBe(false)
    expect(seen).toEqual(numbersTo(20))
    expect(await walk(site.deps.db, 'stopped', { rows: 10 }, stepTo(35))).toBe(true)
    expect(seen).toEqual(numbersTo(35))
  })

  test('repeats a step that took too long with fewer rows, and fails when one row takes too long', async () => {
    const tooLong = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
    const asked: number[] = []
    const slow = (most: number) => async (first: number, rows: number) => {
      asked.push(rows)
      if (rows > most) throw tooLong
      return stepTo(12)(first, rows)
    }
    await walk(site.deps.db, 'too long', { rows: 100 }, slow(10))
    expect(seen).toEqual(numbersTo(12))
    expect(asked).toEqual([100, 10, 100, 10])
    await expect(walk(site.deps.db, 'too long', { rows: 100 }, slow(0))).rejects.toThrow('statement timeout')
  })

  test('repeats the step that failed with the next run', async () => {
    const fails = () => Promise.reject(new Error('the connection was lost'))
    await walk(site.deps.db, 'failed', { rows: 10, runMs: 0 }, stepTo(35))
    await expect(walk(site.deps.db, 'failed', { rows: 10 }, fails)).rejects.toThrow('lost')
    expect(await walk(site.deps.db, 'failed', { rows: 10 }, stepTo(35))).toBe(true)
    expect(seen).toEqual(numbersTo(35))
  })
})
