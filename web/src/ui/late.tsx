import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

/** Nothing is waited for longer than this once the page is awake. */
const IDLE_MS = 1_500

/**
 * A part whose code is fetched apart from the page's, to be drawn inside `Late`. It is left out when its code cannot be had.
 * @param load imports the file and answers the component
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }))

interface LateProps {
  /** Takes the part's place until it is there, so that nothing moves when it comes. */
  room?: ReactNode
  children: ReactNode
}

/** What the first picture does not need: drawn when the page is awake and has nothing else to do. */
export function Late({ room = null, children }: LateProps) {
  const isIdle = useIsIdle()
  return isIdle ? <Suspense fallback={room}>{children}</Suspense> : room
}

/** False on the server and until the browser has a moment to spare. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    // Not every browser reports when it is idle.
    if (!('requestIdleCallback' in window)) return setIsIdle(true)
    const request = requestIdleCallback(() => setIsIdle(true), { timeout: IDLE_MS })
    return () => cancelIdleCallback(request)
  }, [])
  return isIdle
}
