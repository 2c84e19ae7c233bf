import { type RefObject, useEffect, useRef } from 'react'
import type { MediaStore } from '../state/media-store.ts'
import { SEEK_LEAP } from './key-map.ts'

/** Two taps within this time are a double tap. */
const DOUBLE_TAP_MS = 300
/** Fraction of the width at each side where a double tap jumps. */
const SIDE = 0.35
/** Distance from the centre, in pixels, within which a tap presses the big button. */
const CENTRE_RADIUS = 48

type Gestures = {
  controlsVisible: boolean
  wake: () => void
  sleep: () => void
  /** Closes an open menu and returns whether there was one: the click then has no other effect. */
  closePanel: () => boolean
}

/**
 * Presses on the picture. Mouse: play or pause, double click for fullscreen. Touch: a tap shows or hides the controls,
 * or presses the big button; a double tap at a side jumps ten seconds. (V-PLAYER-05)
 */
export function useGestures(video: RefObject<HTMLVideoElement | null>, store: MediaStore, gestures: Gestures): void {
  const latest = useRef(gestures)
  useEffect(() => {
    latest.current = gestures
  })

  useEffect(() => {
    const element = video.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    let isTouch = false
    let lastTap = { at: 0, side: 0 }

    const onTap = (event: MouseEvent) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const x = event.clientX - left
      const side = x < width * SIDE ? -1 : x > width * (1 - SIDE) ? 1 : 0
      const isDouble = event.timeStamp - lastTap.at < DOUBLE_TAP_MS && side === lastTap.side
      lastTap = { at: event.timeStamp, side }
      const { started } = store.getState()
      const fromCentre = Math.hypot(x - width / 2, event.clientY - top - height / 2)
      if (!started || (latest.current.controlsVisible && fromCentre <= CENTRE_RADIUS)) {
        store.request('togglePlay', undefined)
      } else if (isDouble && side !== 0) {
        store.request('seekBy', side * SEEK_LEAP)
      } else if (latest.current.controlsVisible) latest.current.sleep()
      else latest.current.wake()
    }

    element.addEventListener(
      'pointerdown',
      ({ pointerType }) => {
        isTouch = pointerType === 'touch'
      },
      { signal },
    )
    element.addEventListener(
      'click',
      (event) => {
        if (latest.current.closePanel()) return
        if (isTouch) onTap(event)
        else store.request('togglePlay', undefined)
      },
      { signal },
    )
    element.addEventListener(
      'dblclick',
      () => {
        if (!isTouch) store.request('toggleFullscreen', undefined)
      },
      { signal },
    )
    return () => listening.abort()
  }, [video, store])
}
