import type { CurrentUser } from '@lamplight/contract/accounts'
import { productsApi } from '@lamplight/contract/products'
import { QueryObserver } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { apiQuery, createQueryClient } from '../api/query-client.ts'
import { sessionQuery } from '../api/session.ts'
import { expectingReports } from '../testing/console.ts'
import { person, renderApp, respondWith, type TestResponse } from '../testing/render-app.tsx'
import { watchServer } from './watch-server.ts'

const EMPTY: TestResponse = { body: [] }
const endings: (() => void)[] = []
const spies: { mockRestore: () => void }[] = []
let random: MockInstance<() => number>
let day = Date.now()
/** When the server was asked whether it responds, in milliseconds. */
let asked: number[]
let isUp: boolean
let reads: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  // Longer than earlier requests are remembered.
  day += 86_400_000
  vi.setSystemTime(day)
  random = vi.spyOn(Math, 'random').mockReturnValue(1)
  spies.push(random)
  asked = []
  isUp = false
  reads = 0
})
afterEach(() => {
  for (const end of endings.splice(0)) end()
  for (const spy of spies.splice(0)) spy.mockRestore()
  vi.useRealTimers()
})

/** Waits for what React and the query client do at once. */
const soon = (look: () => unknown, milliseconds = 0) =>
  expect.poll(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    return look()
  })

/** A page that shows products, which could not be read. */
async function open(user: CurrentUser | null, lost: TestResponse = { status: 503 }) {
  const start = Date.now()
  respondWith({
    'GET /healthz': () => {
      asked.push(Date.now() - start)
      return { status: isUp ? 200 : 503 }
    },
    'GET /api/affiliate-products': () => {
      reads += 1
      return isUp ? EMPTY : lost
    },
  })
  const client = createQueryClient()
  client.setQueryData(sessionQuery.queryKey, user)
  const observer = new QueryObserver(client, apiQuery(productsApi.list, {}))
  endings.push(
    watchServer(client),
    observer.subscribe(() => {}),
  )
  const state = () => observer.getCurrentResult().status
  await soon(state).toBe('error')
  return state
}

test('what a visitor’s page could not read during a restart is read again when the server responds, asked with increasing pauses', async () => {
  const state = await open(null)
  await vi.advanceTimersByTimeAsync(150_000)
  const seconds = asked.map((time, index) => (time - (asked[index - 1] ?? 0)) / 1000)
  expect(seconds).toEqual([2, 4, 8, 16, 30, 30, 30, 30])
  expect(reads).toBe(1)
  isUp = true
  await vi.advanceTimersByTimeAsync(30_000)
  await soon(state).toBe('success')
  expect(reads).toBe(2)
  const { length } = asked
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toHaveLength(length)
})

test('half of each pause is random, so that pages do not ask at the same moment', async () => {
  random.mockReturnValue(0)
  await open(null)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual([1_000])
})

test('a hidden page and a browser without a connection ask nothing', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  spies.push(hidden)
  const state = await open(null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  hidden.mockReturnValue(false)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  spies.push(onLine)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
  onLine.mockReturnValue(true)
  isUp = true
  await vi.advanceTimersByTimeAsync(30_000)
  await soon(state).toBe('success')
})

test('members ask nothing: their event stream notices a restart', async () => {
  await open(person())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
})

test('a refusal, and a failure that the site itself reports, are not asked about', async () => {
  await open(null, { status: 500, body: { status: 500, code: 'internal' } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([])
})

test('what still fails although the server responds is not read again for ever', async () => {
  await open(null)
  respondWith({
    'GET /healthz': () => ({ body: { status: 'ok' } }),
    'GET /api/affiliate-products': () => {
      reads += 1
      return { status: 503 }
    },
  })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(reads).toBe(4)
})

test('a page that could not be loaded at all is loaded when the server responds again', () =>
  expectingReports(async () => {
    let status = 503
    await renderApp('/upload', {
      responses: {
        'GET /api/user': () => ({ status, body: person() }),
        'GET /healthz': () => ({ status }),
      },
    })
    await soon(() => screen.queryByRole('heading', { name: 'This page could not be shown' })).toBeTruthy()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(screen.queryByRole('heading', { name: 'This page could not be shown' })).toBeTruthy()
    status = 200
    await vi.advanceTimersByTimeAsync(30_000)
    await soon(() => screen.queryByRole('heading', { level: 1, name: /upload/i }), 100).toBeTruthy()
  }))
