import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

/** Maximum wait after hydration. */
const IDLE_MS = 1_500

/**
 * A part with a separate chunk, to be rendered inside `Late`. It is omitted when its chunk cannot be loaded.
 * @param load imports the file and answers the component
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }))

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
