import { type RefObject, useEffect, useRef } from 'react'
import { joinPage } from './page-players.ts'
import type { PlayerProps } from './player-props.ts'
import type { MediaStore } from './state/media-store.ts'
import { preferences } from './state/preferences.ts'
import { preferredCaptions, showCaptions } from './state/request-map.ts'
import { captionTracks, type NativeFullscreenVideo } from './state/state-mediator.ts'

/** Connects store, element and page: attaches the video, applies the preferences, starts if requested. */
export function usePlayerElement(
  store: MediaStore,
  video: RefObject<HTMLVideoElement | null>,
  container: RefObject<HTMLElement | null>,
  props: PlayerProps,
): void {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
    store.playback?.updateSource(props.source)
  })

  useEffect(() => {
    const element = video.current
    const box = container.current
    if (!element || !box) return
    const { source, startAt = 0, durationHint = 0, autoPlay, chapters = [] } = latest.current
    const detach = store.attach({
      video: element,
      container: box,
      source,
      startAt,
      durationHint,
      onSourceExpired: () => latest.current.onSourceExpired?.(),
    })
    applyPreferences(element, store.getState().mutedByBrowser)
    store.playback?.prefer(preferences.get())
    const page = joinPage(box, () => store.request('pause', undefined))
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('play', () => page.claim(element.muted), { signal })
    addChapters(element, chapters)
    drawCaptionsNatively(element, signal)
    if (store.playback?.status.phase !== 'idle') repeatEvents(element)
    else if (autoPlay) store.request('playChosen', undefined)
    return () => {
      listening.abort()
      page.leave()
      detach()
    }
  }, [store, video, container])
}

function applyPreferences(video: HTMLVideoElement, isMuted: boolean): void {
  const { volume, muted, speed, captionLanguage } = preferences.get()
  video.volume = volume / 100
  video.muted = muted || isMuted
  // The default too, because loading a file resets the speed.
  video.defaultPlaybackRate = speed
  video.playbackRate = speed
  showCaptions(video, preferredCaptions(captionTracks(video), captionLanguage))
}

/** Playback was begun before the player was there: its parts get the events they missed. */
function repeatEvents(video: HTMLVideoElement): void {
  const repeat = (name: string) => video.dispatchEvent(new Event(name))
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) repeat('loadedmetadata')
  if (video.paused) return
  repeat('play')
  if (video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) repeat('playing')
}

/** As a track of the browser, which its own controls know too. A track cannot be removed again. */
function addChapters(video: HTMLVideoElement, chapters: NonNullable<PlayerProps['chapters']>): void {
  if (chapters.length === 0 || Array.from(video.textTracks).some(({ kind }) => kind === 'chapters')) return
  const track = video.addTextTrack('chapters')
  track.mode = 'hidden'
  chapters.forEach(({ start, title }, index) => {
    track.addCue(new VTTCue(start, chapters[index + 1]?.start ?? Number.MAX_SAFE_INTEGER, title))
  })
}

/** On an iPhone only the video element can be fullscreen, without our layer: there the system renders the captions. */
function drawCaptionsNatively(video: NativeFullscreenVideo, signal: AbortSignal): void {
  const setMode = (from: TextTrackMode, to: TextTrackMode) => {
    for (const track of captionTracks(video)) if (track.mode === from) track.mode = to
  }
  video.addEventListener('webkitbeginfullscreen', () => setMode('hidden', 'showing'), { signal })
  video.addEventListener('webkitendfullscreen', () => setMode('showing', 'hidden'), { signal })
}
