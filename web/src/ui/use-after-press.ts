import { useRef, useSyncExternalStore } from 'react'

/** Timeout for a press that ended without a click, for instance a scroll. */
const CLICK_MS = 400

const listeners = new Set<() => void>()
let isPressed = false
let timer: ReturnType<typeof setTimeout> | undefined

function set(pressed: boolean): void {
  clearTimeout(timer)
  if (isPressed === pressed) return
  isPressed = pressed
  for (const listener of listeners) listener()
}

const begin = () => set(true)
/** The click follows the end of the press, and all handlers receive it before anything moves. */
const endIn = (ms: number) => () => {
  clearTimeout(timer)
  timer = setTimeout(() => set(false), ms)
}
const [endSoon, endAfterClick] = [endIn(CLICK_MS), endIn(0)]
const EVENTS = { pointerdown: begin, pointerup: endSoon, pointercancel: endSoon, click: endAfterClick } as const

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) for (const [name, hear] of Object.entries(EVENTS)) addEventListener(name, hear, true)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const [name, hear] of Object.entries(EVENTS)) removeEventListener(name, hear, true)
    set(false)
  }
}

/**
 * `value` as it was when the current press of the pointer started: a message that appears under a field because it lost
 * the focus would move the button away under the finger, and the press would be lost.
 */
export function useAfterPress<Value>(value: Value): Value {
  const isHeld = useSyncExternalStore(
    subscribe,
    () => isPressed,
    () => false,
  )
  const shown = useRef(value)
  if (!isHeld) shown.current = value
  return shown.current
}
