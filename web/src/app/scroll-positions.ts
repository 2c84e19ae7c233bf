/** Scroll positions that the router's own scroll restoration would lose. */
import type { AppRouter } from './router.tsx'

/** Call it in the browser, before the first page is hydrated. */
export function keepScrollPositions(router: AppRouter): void {
  keepPositionBeforeHydration(router)
  keepPositionOfLeftPage(router)
}

/**
 * The page that is being hydrated stays where its reader has scrolled it before the scripts had loaded; a script inside the
 * document has already restored an earlier position. A page that was opened from it in the meantime begins at the top, as others
 * do.
 */
function keepPositionBeforeHydration(router: AppRouter): void {
  const historyIndex = (location: AppRouter['latestLocation']) => location.state.__TSR_index
  const opened = historyIndex(router.latestLocation)
  let isFirst = true
  router.options.scrollRestoration = ({ location }) => {
    const isOpened = isFirst && historyIndex(location) === opened
    isFirst = false
    // The router has not seen this scrolling, and stores only positions that it has seen.
    if (isOpened) document.dispatchEvent(new Event('scroll'))
    return !isOpened
  }
}

/**
 * While the next page loads, its placeholder is shorter and moves the window. The router would store that as the position of the
 * page that was left, to which the reader may return before the next one has loaded.
 */
function keepPositionOfLeftPage(router: AppRouter): void {
  const hide = (event: Event) => {
    if (router.state.isLoading && event.target === document) event.stopPropagation()
  }
  addEventListener('scroll', hide, { capture: true, passive: true })
}
