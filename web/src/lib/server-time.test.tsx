import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { browserTransport } from '../api/transport.ts'
import { ClockProvider, useNow } from './clock.tsx'
import { correctClock, PAGE_INEXACT_MS, serverNow } from './server-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
afterEach(() => {
  vi.unstubAllGlobals()
  correctClock(Date.now())
})

// A millisecond may pass between the two, and -0 is not 0.
const differenceInMinutes = () => Math.round((serverNow() - Date.now()) / MINUTE) + 0

it.each([
  ['hours fast', -5 * HOUR, -300],
  ['hours slow', 5 * HOUR, 300],
  ['off by less than a response takes to arrive', 50_000, 0],
])('the time of the server is known where the clock of the device is %s', (_case, difference, minutes) => {
  correctClock(Date.now() + difference)
  expect(differenceInMinutes()).toBe(minutes)
})

it('a clock that has been set right is no longer corrected, and a response without a date changes nothing', () => {
  correctClock(Date.now() + HOUR)
  correctClock(Number.NaN)
  expect(differenceInMinutes()).toBe(60)
  correctClock(Date.now())
  expect(differenceInMinutes()).toBe(0)
})

it('a page that was on its way for minutes is not taken for a wrong clock', () => {
  correctClock(Date.now() - 5 * MINUTE, PAGE_INEXACT_MS)
  expect(differenceInMinutes()).toBe(0)
})

function Minutes({ since }: { since: number }) {
  return <p>{Math.round((useNow() - since) / MINUTE)} minutes ago</p>
}

it('relative times on screen follow the date of the next response', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('[]', { headers: { date: new Date(Date.now() - HOUR).toUTCString() } }),
  )
  const moment = Date.now() - 2 * HOUR
  render(
    <ClockProvider renderedAt={Date.now()}>
      <Minutes since={moment} />
    </ClockProvider>,
  )
  expect(screen.getByText('120 minutes ago')).toBeTruthy()
  await act(() => browserTransport('/api/videos', { method: 'GET', headers: {} }))
  expect(screen.getByText('60 minutes ago')).toBeTruthy()
})
