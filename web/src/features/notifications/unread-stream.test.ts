import { NOTIFICATION_STREAM_PATH } from '@lamplight/contract/notifications'
import { afterEach, expect, test, vi } from 'vitest'
import { watchUnread } from './unread-stream.ts'

/** Streams by the address they were opened with. */
const streams: { url: string; send: (count: number) => void }[] = []
class Stream {
  constructor(url: string) {
    streams.push({ url, send: (count) => this.listener?.({ data: JSON.stringify({ count }) }) })
  }
  listener: ((event: { data: string }) => void) | undefined
  addEventListener(_kind: string, listener: (event: { data: string }) => void) {
    this.listener = listener
  }
  close() {}
}

const stops: (() => void)[] = []
/** Opens a tab and returns the counts that it receives. */
function openTab(): number[] {
  const counts: number[] = []
  stops.push(watchUnread({ onCount: (count) => counts.push(count), onRefused: () => {}, onRestored: () => {} }))
  return counts
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  streams.length = 0
  vi.unstubAllGlobals()
})

test('a tab that is opened later shows the unread count at once, without a stream of its own', async () => {
  vi.stubGlobal('EventSource', Stream)
  // The first tab holds the lock for as long as it is open.
  const locks = [(hold: () => Promise<void>) => hold(), () => new Promise<void>(() => {})]
  const request = (_name: string, _options: object, hold: () => Promise<void>) => locks.shift()?.(hold)
  vi.stubGlobal('navigator', { locks: { request } })
  const first = openTab()
  streams[0]?.send(7)
  expect(first).toEqual([7])
  const second = openTab()
  await expect.poll(() => second).toEqual([7])
  expect(streams.map(({ url }) => url)).toEqual([NOTIFICATION_STREAM_PATH])
  streams[0]?.send(6)
  await expect.poll(() => second).toEqual([7, 6])
})

test('where the browser refuses locks, as Firefox does without cookies, a tab has a stream of its own', async () => {
  vi.stubGlobal('EventSource', Stream)
  const request = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  const counts = openTab()
  await expect.poll(() => streams.length).toBe(1)
  streams[0]?.send(3)
  expect(counts).toEqual([3])
})

test('where the browser forbids streams, a tab goes without one', async () => {
  const opened = vi.fn(function forbidden() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  vi.stubGlobal('EventSource', opened)
  const request = (_name: string, _options: object, hold: () => Promise<void>) => hold()
  vi.stubGlobal('navigator', { locks: { request } })
  expect(openTab()).toEqual([])
  await expect.poll(() => opened.mock.calls.length).toBe(2)
})

test('a tab that stops waiting for the lock opens no stream', async () => {
  vi.stubGlobal('EventSource', Stream)
  const request = (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  vi.stubGlobal('navigator', { locks: { request } })
  openTab()
  for (const stop of stops.splice(0)) stop()
  await Promise.resolve()
  expect(streams).toEqual([])
})
