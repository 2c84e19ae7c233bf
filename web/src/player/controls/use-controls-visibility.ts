import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MediaStore } from '../state/media-store.ts'

/** How long the controls stay after the last movement while playing. (V-PLAYER-19) */
const HIDE_AFTER_MS = 3000

type ControlsVisibility = {
  visible: boolean
  /** Shows the controls and restarts the timer. */
  wake: () => void
  /** Hides them immediately if the video is playing. */
  sleep: () => void
}

/**
 * Whether the controls are shown: always while paused or `held` (a menu is open); while playing until HIDE_AFTER_MS
 * after the last pointer movement, key or use of a control, and not once the pointer has left. (V-PLAYER-19 to 23)
 */
export function useControlsVisibility(
  container: RefObject<HTMLElement | null>,
  store: MediaStore,
  paused: boolean,
  held: boolean,
): ControlsVisibility {
  const [awake, setAwake] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sleep = useCallback(() => {
    clearTimeout(timer.current)
    setAwake(false)
  }, [])
  const wake = useCallback(() => {
    setAwake(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAwake(false), HIDE_AFTER_MS)
  }, [])

  useEffect(() => {
    const element = container.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    const onMove = (event: PointerEvent) => {
      // Touch shows and hides by tapping; of its movements only drags on a slider keep the controls.
      if (event.pointerType !== 'touch' || event.target instanceof HTMLInputElement) wake()
    }
    const onLeave = (event: PointerEvent) => {
      // Lifting a finger fires a leave event too, and a drag may cross the edge: neither means that the pointer left.
      if (event.pointerType !== 'touch' && event.buttons === 0) sleep()
    }
    element.addEventListener('pointermove', onMove, { signal })
    element.addEventListener('pointerleave', onLeave, { signal })
    element.addEventListener('keydown', wake, { signal })
    element.addEventListener('focusin', wake, { signal })
    // The end of a change of the volume is reported for every key that is released, also of a comment that is typed.
    const stopListening = store.onRequest((name) => name !== 'dragVolume' && wake())
    return () => {
      listening.abort()
      stopListening()
      clearTimeout(timer.current)
    }
  }, [container, store, wake, sleep])

  // The three seconds start when playback starts or a menu closes, whatever caused it.
  useEffect(() => {
    if (!paused && !held) wake()
  }, [paused, held, wake])

  const visible = paused || held || awake
  return useMemo(() => ({ visible, wake, sleep }), [visible, wake, sleep])
}
