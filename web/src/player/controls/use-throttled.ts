import { useEffect, useRef, useState } from 'react'

/**
 * Calls `action` at once and then at most every `intervalMs`, always with the latest value. `flush` delivers a pending
 * value; leaving the page drops it.
 */
export function useThrottled<Value>(action: (value: Value) => void, intervalMs: number) {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  const [throttle] = useState(() => createThrottle<Value>((value) => latest.current(value), intervalMs))
  useEffect(() => () => throttle.cancel(), [throttle])
  return throttle
}

function createThrottle<Value>(action: (value: Value) => void, intervalMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: { value: Value } | null = null
  const deliver = () => {
    timer = undefined
    if (!waiting) return
    const { value } = waiting
    waiting = null
    timer = setTimeout(deliver, intervalMs)
    action(value)
  }
  return {
    call(value: Value) {
      waiting = { value }
      if (timer === undefined) deliver()
    },
    flush() {
      clearTimeout(timer)
      deliver()
      clearTimeout(timer)
      timer = undefined
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
      waiting = null
    },
  }
}
