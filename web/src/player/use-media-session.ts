import { useEffect } from 'react'
import { SEEK_LEAP } from './controls/key-map.ts'
import type { MediaStore } from './state/media-store.ts'

/** Reports what is playing to the system, for its lock screen and media keys, once playback has started. */
export function useMediaSession(store: MediaStore, started: boolean, title: string, poster: string | null): void {
  useEffect(() => {
    if (!started || !('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    mediaSession.metadata = new MediaMetadata({ title, artwork: poster ? [{ src: poster }] : [] })
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => store.request('play', undefined)],
      ['pause', () => store.request('pause', undefined)],
      ['seekbackward', ({ seekOffset }) => store.request('seekBy', -(seekOffset ?? SEEK_LEAP))],
      ['seekforward', ({ seekOffset }) => store.request('seekBy', seekOffset ?? SEEK_LEAP)],
      ['seekto', ({ seekTime }) => store.request('seek', seekTime ?? 0)],
    ]
    for (const [action, handler] of handlers) mediaSession.setActionHandler(action, handler)
    const updatePosition = () => {
      const { duration, currentTime, speed } = store.getState()
      if (duration > 0) {
        mediaSession.setPositionState({ duration, position: Math.min(currentTime, duration), playbackRate: speed })
      }
    }
    updatePosition()
    const stopListening = store.subscribe(updatePosition)
    return () => {
      stopListening()
      for (const [action] of handlers) mediaSession.setActionHandler(action, null)
      mediaSession.metadata = null
    }
  }, [store, started, title, poster])
}
