/** Where pages are scrolled to, in two cases in which the router would lose it. */
import type { AppRouter } from './router.tsx'

/** Call it in the browser, before the first page is hydrated. */
export function keepPlaces(router: AppRouter): void {
  keepPlaceOfReader(router)
  keepPlaceOfLeftPage(router)
}

/**
 * The page that is being hydrated stays where its reader has scrolled it before the scripts were there; a script inside the
 * document has put it to its place already. A page that was opened from it in the meantime begins at the top, as others do.
 */
function keepPlaceOfReader(router: AppRouter): void {
  const placeInHistory = (location: AppRouter['latestLocation']) => location.state.__TSR_index
  const opened = placeInHistory(router.latestLocation)
  let isFirst = true
  router.options.scrollRestoration = ({ location }) => {
    const isOpened = isFirst && placeInHistory(location) === opened
    isFirst = false
    // The router has not seen this scrolling, and Back returns only to places that it has seen.
    if (isOpened) document.dispatchEvent(new Event('scroll'))
    return !isOpened
  }
}

/**
 * While the next page loads, its placeholder is short and moves the window. The router would take that for the place of the page
 * that was left, to which the reader may return before the next one is there.
 */
function keepPlaceOfLeftPage(router: AppRouter): void {
  const hide = (event: Event) => {
    if (router.state.isLoading && event.target === document) event.stopPropagation()
  }
  addEventListener('scroll', hide, { capture: true, passive: true })
}
