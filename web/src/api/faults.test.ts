import { videosApi } from '@lamplight/contract/videos'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConnectionError, isUnreachable } from './api-error.ts'
import { call } from './client.ts'
import { createQueryClient } from './query-client.ts'

const reported: unknown[] = []
beforeEach(() => {
  reported.length = 0
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
})
afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['before the response', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'in the middle of it',
    async () => ({ status: 200, headers: new Headers(), text: () => Promise.reject(new TypeError('network error')) }),
  ],
])('a connection that is lost %s is a failure of the request and is not reported', async (_when, request) => {
  const client = createQueryClient()
  vi.stubGlobal('fetch', request)
  const failure = await client
    .fetchQuery({ queryKey: ['/api/videos'], queryFn: () => call(videosApi.list, {}) })
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ConnectionError)
  expect(isUnreachable(failure)).toBe(true)
  expect(reported).toEqual([])
})

it('a fault of the application while it uses a response is reported, and is no lost connection', async () => {
  const client = createQueryClient()
  const fault = new TypeError('Cannot read properties of undefined')
  const failing = () => Promise.reject(fault)
  await expect(client.fetchQuery({ queryKey: ['/api/videos'], queryFn: failing })).rejects.toBe(fault)
  const write = { mutationFn: async () => null, onSuccess: failing }
  await expect(client.getMutationCache().build(client, write).execute(undefined)).rejects.toBe(fault)
  expect(reported).toEqual([fault, fault])
  expect(isUnreachable(fault)).toBe(false)
})
