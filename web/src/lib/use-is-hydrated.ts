import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/**
 * False on the server and during hydration, true afterwards. For data that a live connection may change before hydration
 * has reached it: rendered only afterwards, it cannot cause a mismatch.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
