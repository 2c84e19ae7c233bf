import type { PreferenceStore } from './preferences.ts'
import { SPEEDS } from './preferences.ts'
import { captionTracks, type MediaOwners, type NativeFullscreenVideo, stateMediator } from './state-mediator.ts'
import { clampPercent } from './volume.ts'

/** Every request and its value. Times in seconds, volume and positions in percent. */
export type Requests = {
  play: undefined
  /** Plays a video that was opened by a press on another page: muted if the browser blocks it with sound. */
  playChosen: undefined
  pause: undefined
  togglePlay: undefined
  seek: number
  seekBy: number
  seekPercent: number
  seekChapter: 1 | -1
  stepFrame: 1 | -1
  setVolume: number
  /** Whether the slider is being dragged, or the volume changed by a key that is held. */
  dragVolume: boolean
  /** By a key: the change ends when the key is released, with `dragVolume`. */
  volumeBy: number
  toggleMute: undefined
  setSpeed: number
  stepSpeed: 1 | -1
  /** Index of the captions or subtitles track; null turns captions off. */
  setCaptions: number | null
  toggleCaptions: undefined
  /** Loads the list of qualities before playback. */
  prepareLadder: undefined
  setQuality: number | null
  setAudioOnly: boolean
  toggleFullscreen: undefined
  togglePip: undefined
  retry: undefined
}
export type RequestName = keyof Requests

export type RequestContext = MediaOwners & { preferences: PreferenceStore }

type RequestMap = { readonly [Name in RequestName]: (context: RequestContext, value: Requests[Name]) => void }

/** Frame length where the playlist does not state the frame rate. */
const ASSUMED_FRAME_RATE = 30
/** Within the first seconds of a chapter, "previous" means the chapter before, as in every music player. */
const CHAPTER_RESTART_SECONDS = 3

/** The volume at which a drag of its slider began: on the way to 0 it passes all volumes below. */
const draggedFrom = new WeakMap<HTMLVideoElement, number>()

/** The effect of each request. Nothing here renders: the controls get the result through the state. */
export const requestMap: RequestMap = {
  play: ({ playback }) => void playback.play(),
  playChosen: ({ playback }) => void playback.play(true),
  pause: ({ playback }) => playback.pause(),
  togglePlay: (context) =>
    stateMediator.paused.get(context) || context.video.ended ? void context.playback.play() : context.playback.pause(),

  seek: (context, seconds) => {
    const duration = stateMediator.duration.get(context)
    context.playback.seek(Math.max(0, duration > 0 ? Math.min(duration, seconds) : seconds))
  },
  seekBy: (context, seconds) => requestMap.seek(context, stateMediator.currentTime.get(context) + seconds),
  seekPercent: (context, percent) => requestMap.seek(context, (percent / 100) * stateMediator.duration.get(context)),
  seekChapter: (context, direction) => {
    const starts = chapterStarts(context.video)
    const now = stateMediator.currentTime.get(context)
    const target =
      direction > 0
        ? starts.find((start) => start > now + 0.1)
        : (starts.findLast((start) => start < now - CHAPTER_RESTART_SECONDS) ?? starts[0])
    if (target !== undefined) requestMap.seek(context, target)
  },
  stepFrame: (context, direction) => {
    if (!context.video.paused) return
    const { qualities, activeQuality } = context.playback.status
    const frameRate = qualities.find(({ index }) => index === activeQuality)?.frameRate || ASSUMED_FRAME_RATE
    requestMap.seekBy(context, direction / frameRate)
  },

  setVolume: ({ video, preferences }, percent) => {
    const volume = clampPercent(percent)
    video.volume = volume / 100
    video.muted = volume === 0
    const audible = volume || (draggedFrom.get(video) ?? preferences.get().volume)
    preferences.update({ volume: audible, muted: volume === 0 })
  },
  dragVolume: ({ video, preferences }, isDragged) => {
    if (isDragged) draggedFrom.set(video, preferences.get().volume)
    else draggedFrom.delete(video)
  },
  // While muted the slider is at 0, so the first step up starts there.
  volumeBy: (context, percent) => {
    const { video } = context
    if (!draggedFrom.has(video)) requestMap.dragVolume(context, true)
    requestMap.setVolume(context, (video.muted ? 0 : video.volume * 100) + percent)
  },
  toggleMute: ({ video, preferences }) => {
    const muted = !video.muted && video.volume > 0
    if (!muted && video.volume === 0) video.volume = preferences.get().volume / 100
    video.muted = muted
    preferences.update({ muted })
  },

  setSpeed: ({ video, preferences }, speed) => {
    video.defaultPlaybackRate = speed
    video.playbackRate = speed
    preferences.update({ speed })
  },
  stepSpeed: (context, direction) => {
    const speed = nextSpeed(context.video.playbackRate, direction)
    if (speed !== undefined) requestMap.setSpeed(context, speed)
  },

  setCaptions: ({ video, preferences }, chosen) => {
    const tracks = captionTracks(video)
    showCaptions(video, chosen)
    preferences.update({ captionLanguage: chosen === null ? null : (tracks[chosen]?.language ?? null) })
  },
  toggleCaptions: (context) => {
    const tracks = captionTracks(context.video)
    const on = stateMediator.captions.get(context) !== null
    const preferred = preferredCaptions(tracks, document.documentElement.lang)
    requestMap.setCaptions(context, on || tracks.length === 0 ? null : (preferred ?? 0))
  },

  prepareLadder: ({ playback }) => void playback.prepareLadder(),
  setQuality: ({ playback, preferences }, index) => {
    playback.setQuality(index)
    const chosen = playback.status.qualities.find((quality) => quality.index === index)
    preferences.update({ quality: chosen?.shortSide ?? null })
  },
  setAudioOnly: ({ playback, preferences }, audioOnly) => {
    playback.setAudioOnly(audioOnly)
    preferences.update({ audioOnly })
  },
  toggleFullscreen: ({ container, video }) => void toggleFullscreen(container, video),
  togglePip: ({ video }) => void togglePip(video),
  retry: ({ playback }) => playback.retry(),
}

/** Activates one captions track, or none. We render them, hence `hidden`: loaded, with active cues, but not shown. */
export function showCaptions(video: HTMLVideoElement, chosen: number | null): void {
  for (const [index, track] of captionTracks(video).entries()) track.mode = index === chosen ? 'hidden' : 'disabled'
}

/** The track in a language, by its full tag, else by its primary subtag (`de` for `de-AT`); null when there is none. */
export function preferredCaptions(tracks: readonly { language: string }[], language: string | null): number | null {
  if (!language) return null
  const base = (tag: string) => tag.toLowerCase().split('-')[0]
  const exact = tracks.findIndex((track) => track.language.toLowerCase() === language.toLowerCase())
  const near = exact >= 0 ? exact : tracks.findIndex((track) => base(track.language) === base(language))
  return near < 0 ? null : near
}

function nextSpeed(speed: number, direction: 1 | -1): number | undefined {
  return direction > 0 ? SPEEDS.find((known) => known > speed) : SPEEDS.findLast((known) => known < speed)
}

function chapterStarts(video: HTMLVideoElement): number[] {
  const track = Array.from(video.textTracks).find(({ kind }) => kind === 'chapters')
  return Array.from(track?.cues ?? [], (cue) => cue.startTime)
}

async function toggleFullscreen(container: HTMLElement, video: NativeFullscreenVideo): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else if (container.requestFullscreen) await container.requestFullscreen()
    else if (video.webkitDisplayingFullscreen) video.webkitExitFullscreen?.()
    else video.webkitEnterFullscreen?.()
  } catch {
    // Rejected, for example in a frame without permission: the state and the button do not change.
  }
}

async function togglePip(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === video) await document.exitPictureInPicture()
    else await video.requestPictureInPicture()
  } catch {
    // Rejected, for example before anything is loaded; nothing changed.
  }
}
