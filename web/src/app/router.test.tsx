import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, renderApp } from '../testing/render-app.tsx'

test('hovering over a link again after its read failed does not repeat the read; opening the page does', async () => {
  let reads = 0
  const failing = () => {
    reads += 1
    return { status: 503, body: { code: 'unavailable', detail: 'The site is busy.' } }
  }
  const { router, queryClient } = await renderApp('/watch-later', {
    user: person(),
    responses: { 'GET /api/playlists/5': failing },
  })
  // A person hovers over a link of a page that is there.
  await screen.findByRole('heading', { level: 1 })
  const point = () => router.preloadRoute({ to: '/playlist/$id', params: { id: '5' } })
  await point()
  await expect.poll(() => reads).toBe(1)
  // A read in progress would be awaited by the page instead of being repeated.
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await point()
  await point()
  expect(reads).toBe(1)

  await router.navigate({ to: '/playlist/$id', params: { id: '5' } })
  await expect.poll(() => reads).toBe(2)
  expect(await screen.findByRole('alert')).toBeDefined()
})
