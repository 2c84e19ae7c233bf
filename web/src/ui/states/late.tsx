import { type ReactNode, Suspense, useEffect, useState } from 'react'

/** Maximum wait after hydration. */
const IDLE_MS = 1_500

interface LateProps {
  /** Placeholder until the part has loaded, so that nothing shifts. */
  room?: ReactNode
  children: ReactNode
}

/** For what the first paint does not need: rendered after hydration when the browser is idle. */
export function Late({ room = null, children }: LateProps) {
  const isIdle = useIsIdle()
  return isIdle ? <Suspense fallback={room}>{children}</Suspense> : room
}

/** False on the server and until the browser is idle. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    // Not every browser supports `requestIdleCallback`.
    if (!('requestIdleCallback' in window)) return setIsIdle(true)
    const request = requestIdleCallback(() => setIsIdle(true), { timeout: IDLE_MS })
    return () => cancelIdleCallback(request)
  }, [])
  return isIdle
}
