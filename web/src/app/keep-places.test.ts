import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { settings } from '../testing/render-app.tsx'
import { keepPlaces } from './keep-places.ts'
import { createAppRouter } from './router.tsx'

/** A router of which no page is rendered, and whether it moves a page that is. */
function open() {
  const context = { queryClient: new QueryClient(), settings }
  const router = createAppRouter({ context, history: createMemoryHistory() })
  keepPlaces(router)
  const isMoved = (location: typeof router.latestLocation) => {
    const { scrollRestoration } = router.options
    return typeof scrollRestoration === 'function' ? scrollRestoration({ location }) : scrollRestoration
  }
  const { latestLocation: hydrated } = router
  const next = { ...hydrated, state: { ...hydrated.state, __TSR_index: hydrated.state.__TSR_index + 1 } }
  return { isMoved, hydrated, next }
}

test('the page that is hydrated stays where it is; the next one is moved, also when it was opened before that', () => {
  const { isMoved, hydrated, next } = open()
  expect([hydrated, next, hydrated].map(isMoved)).toEqual([false, true, true])
  const early = open()
  expect(early.isMoved(early.next)).toBe(true)
})
