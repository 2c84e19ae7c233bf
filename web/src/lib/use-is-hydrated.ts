import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/**
 * False on the server and while the page is being taken over in the browser, true from then on. For what a live line may
 * change before the take-over has reached it: drawn only afterwards, it cannot differ from what the server drew.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
