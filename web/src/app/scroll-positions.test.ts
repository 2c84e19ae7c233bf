import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { settings } from '../testing/render-app.tsx'
import { createAppRouter } from './router.tsx'
import { keepScrollPositions } from './scroll-positions.ts'

/** A router that renders nothing, and whether it would scroll a page when it is rendered. */
function open() {
  const context = { queryClient: new QueryClient(), settings }
  const router = createAppRouter({ context, history: createMemoryHistory() })
  keepScrollPositions(router)
  const isScrolled = (location: typeof router.latestLocation) => {
    const { scrollRestoration } = router.options
    return typeof scrollRestoration === 'function' ? scrollRestoration({ location }) : scrollRestoration
  }
  const { latestLocation: hydrated } = router
  const next = { ...hydrated, state: { ...hydrated.state, __TSR_index: hydrated.state.__TSR_index + 1 } }
  return { isScrolled, hydrated, next }
}

test('the page that is hydrated is not scrolled; the next one is, also when it was opened before that', () => {
  const { isScrolled, hydrated, next } = open()
  expect([hydrated, next, hydrated].map(isScrolled)).toEqual([false, true, true])
  const early = open()
  expect(early.isScrolled(early.next)).toBe(true)
})
