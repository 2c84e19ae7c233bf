import type { Playback, PlaybackStatus } from '../engine/playback.ts'
import type { PlayerFailure, Quality } from '../types.ts'
import { type VolumeLevel, volumeLevel } from './volume.ts'

/** The sources of the state. */
export type MediaOwners = {
  video: HTMLVideoElement
  /** The element that goes fullscreen, so that controls and captions are included. */
  container: HTMLElement
  playback: Playback
  /** Duration in seconds that the page knows before the file is loaded; 0 when unknown. */
  durationHint: number
}

/** The state of the controls. Times in seconds, volume in percent. */
export type MediaState = {
  paused: boolean
  ended: boolean
  waiting: boolean
  started: boolean
  currentTime: number
  duration: number
  /** End of the buffered range around the current time. */
  bufferedTo: number
  volume: number
  muted: boolean
  volumeLevel: VolumeLevel
  speed: number
  fullscreen: boolean
  fullscreenAvailable: boolean
  pip: boolean
  pipAvailable: boolean
  /** Index of the active captions or subtitles track, or null. */
  captions: number | null
  failure: PlayerFailure | null
  qualities: readonly Quality[]
  quality: number | null
  activeQuality: number | null
  audioOnly: boolean
  audioOnlyAvailable: boolean
  mutedByBrowser: boolean
}

type Row<Value> = {
  get(owners: MediaOwners): Value
  /** Events of the video element after which the value may change. */
  video?: readonly string[]
  document?: readonly string[]
  textTracks?: readonly string[]
  /** Whether it depends on the playback's status. */
  playback?: true
}

/** The element's own state, unless a request to play is still pending. (V-PLAYER-26) */
const isPaused = ({ video, playback }: MediaOwners): boolean => video.paused && !playback.status.wantsPlay

const ofStatus = <Key extends keyof PlaybackStatus>(key: Key): Row<PlaybackStatus[Key]> => ({
  get: ({ playback }) => playback.status[key],
  playback: true,
})

const CLOCK = ['timeupdate', 'seeking', 'seeked', 'loadedmetadata', 'emptied', 'ended'] as const
const RUNNING = ['play', 'playing', 'pause', 'ended', 'emptied'] as const

/** How each property of the state is read, and which events change it. */
export const stateMediator: { readonly [Key in keyof MediaState]: Row<MediaState[Key]> } = {
  paused: { get: isPaused, video: RUNNING, playback: true },
  ended: { get: ({ video }) => video.ended, video: [...RUNNING, 'seeking'] },
  waiting: {
    get(owners) {
      const { video, playback } = owners
      if (isPaused(owners) || video.ended || playback.status.phase === 'failed') return false
      return video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA
    },
    video: [...RUNNING, 'waiting', 'canplay', 'seeking', 'seeked', 'stalled'],
    playback: true,
  },
  started: ofStatus('started'),
  currentTime: {
    get: ({ video, playback }) => playback.status.pendingTime ?? video.currentTime,
    video: CLOCK,
    playback: true,
  },
  duration: { get: readDuration, video: ['durationchange', 'loadedmetadata', 'emptied'] },
  bufferedTo: { get: readBufferedTo, video: [...CLOCK, 'progress'] },
  volume: { get: ({ video }) => Math.round(video.volume * 100), video: ['volumechange'] },
  muted: { get: ({ video }) => video.muted, video: ['volumechange'] },
  volumeLevel: { get: ({ video }) => volumeLevel(video.volume * 100, video.muted), video: ['volumechange'] },
  speed: { get: ({ video }) => video.playbackRate, video: ['ratechange'] },
  fullscreen: {
    get: ({ container, video }) => document.fullscreenElement === container || isNativeFullscreen(video),
    document: ['fullscreenchange'],
    video: ['webkitbeginfullscreen', 'webkitendfullscreen'],
  },
  fullscreenAvailable: {
    // An iPhone has only that of the video element. Another browser forbids it in a frame that was not given the right.
    get: ({ container, video }) =>
      'requestFullscreen' in container ? document.fullscreenEnabled : 'webkitEnterFullscreen' in video,
  },
  pip: {
    get: ({ video }) => document.pictureInPictureElement === video,
    video: ['enterpictureinpicture', 'leavepictureinpicture'],
  },
  pipAvailable: {
    get: ({ video }) => document.pictureInPictureEnabled === true && !video.disablePictureInPicture,
    video: ['loadedmetadata'],
  },
  captions: { get: ({ video }) => readCaptions(video), textTracks: ['change', 'addtrack', 'removetrack'] },
  failure: ofStatus('failure'),
  qualities: ofStatus('qualities'),
  quality: ofStatus('quality'),
  activeQuality: ofStatus('activeQuality'),
  audioOnly: ofStatus('audioOnly'),
  audioOnlyAvailable: ofStatus('audioOnlyAvailable'),
  mutedByBrowser: {
    get: ({ video, playback }) => playback.status.mutedByBrowser && video.muted,
    video: ['volumechange'],
    playback: true,
  },
}

/** The tracks a viewer can read, in the order of the `tracks` given to the player. */
export function captionTracks(video: HTMLVideoElement): TextTrack[] {
  return Array.from(video.textTracks).filter(({ kind }) => kind === 'captions' || kind === 'subtitles')
}

/** Safari on a phone can show only the video element fullscreen, not our container. */
export type NativeFullscreenVideo = HTMLVideoElement & {
  webkitEnterFullscreen?: () => void
  webkitExitFullscreen?: () => void
  webkitDisplayingFullscreen?: boolean
}

function isNativeFullscreen(video: NativeFullscreenVideo): boolean {
  return video.webkitDisplayingFullscreen === true
}

function readCaptions(video: HTMLVideoElement): number | null {
  const index = captionTracks(video).findIndex(({ mode }) => mode !== 'disabled')
  return index < 0 ? null : index
}

function readDuration({ video, durationHint }: MediaOwners): number {
  return Number.isFinite(video.duration) && video.duration > 0 ? video.duration : durationHint
}

function readBufferedTo({ video }: MediaOwners): number {
  const { buffered, currentTime } = video
  for (let index = 0; index < buffered.length; index += 1) {
    // Half a second of tolerance: right after a seek the range may start a moment later.
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index)
  }
  return 0
}
