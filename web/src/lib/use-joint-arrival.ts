import { useEffect, useState } from 'react'

/** The longest that the main part waits for the others. */
const WAIT_MS = 1_000

interface JointArrival {
  /** What is loaded; another key starts over. */
  key: string
  isMainLoading: boolean
  /** Whether any part above the main one is loading. */
  isOtherLoading: boolean
}

/**
 * Whether a page shows its parts instead of placeholders: they appear together, so that none pushes down another that is
 * being read. Once shown they stay, also while the main part is loaded again. Parts that take much longer than the main one
 * appear when they come.
 */
export function useJointArrival({ key, isMainLoading, isOtherLoading }: JointArrival): boolean {
  const [arrivedKey, setArrivedKey] = useState<string>()
  const [overdueKey, setOverdueKey] = useState<string>()
  const hasArrived = key === arrivedKey || (!isMainLoading && (!isOtherLoading || key === overdueKey))
  // Here and not in an effect: no frame may show the placeholders again.
  if (hasArrived && key !== arrivedKey) setArrivedKey(key)
  useEffect(() => {
    if (hasArrived || isMainLoading) return
    const timer = setTimeout(() => setOverdueKey(key), WAIT_MS)
    return () => clearTimeout(timer)
  }, [hasArrived, isMainLoading, key])
  return hasArrived
}
