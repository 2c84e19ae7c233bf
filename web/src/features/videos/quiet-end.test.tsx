import { videosApi } from '@lamplight/contract/videos'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setAutoplay } from '../../lib/autoplay.ts'
import { renderLinked } from '../../testing/render-app.tsx'
import { makeVideo } from '../../testing/videos.ts'
import { QuietEnd } from './quiet-end.tsx'

const related = videosApi.related.response.parse([
  { ...makeVideo({ id: 2, title: 'Evening song' }), reason: 'popular' },
  { ...makeVideo({ id: 3, title: 'Night prayer' }), reason: 'popular' },
])

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

async function end() {
  const shown = await renderLinked(<QuietEnd videoId={1} />, {
    answers: { 'GET /api/videos/1/related': () => ({ body: related }) },
  })
  await screen.findByRole('link', { name: /Evening song/ })
  return shown
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('at the end of a video related ones are offered, and none starts automatically', async () => {
  const { router } = await end()
  expect(screen.queryByText(/^Next:/)).toBeNull()
  await pass(20_000)
  expect(router.state.location.pathname).toBe('/')
})

it('with autoplay on, a countdown is shown and the next video opens', async () => {
  setAutoplay(true)
  const { router } = await end()
  expect(screen.getByText(/^Next:/).textContent).toContain('Evening song')
  for (const seconds of ['4', '3', '2', '1']) {
    await pass(1_000)
    expect(screen.getByText(seconds)).toBeTruthy()
  }
  expect(router.state.location.pathname).toBe('/')
  await pass(1_000)
  expect(router.state.location.pathname).toBe('/video/2')
})

it('Cancel stops the countdown', async () => {
  setAutoplay(true)
  const { router } = await end()
  await act(async () => screen.getByRole('button', { name: 'Cancel' }).click())
  expect(screen.queryByText(/^Next:/)).toBeNull()
  await pass(20_000)
  expect(router.state.location.pathname).toBe('/')
})
