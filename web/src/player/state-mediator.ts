import type { Playback, PlaybackStatus } from './playback.ts'
import type { PlayerFailure, Quality } from './types.ts'
import { type VolumeLevel, volumeLevel } from './volume.ts'

/** The things the state is read from. */
export type MediaOwners = {
  video: HTMLVideoElement
  /** What goes fullscreen, so that controls and captions come along. */
  container: HTMLElement
  playback: Playback
  /** Length the page knows before the file does, in seconds; 0 when unknown. */
  durationHint: number
}

/** What the controls draw. Times in seconds, volume in percent. */
export type MediaState = {
  paused: boolean
  ended: boolean
  waiting: boolean
  started: boolean
  currentTime: number
  duration: number
  /** End of the stretch that is buffered around the current time. */
  bufferedTo: number
  volume: number
  muted: boolean
  volumeLevel: VolumeLevel
  speed: number
  fullscreen: boolean
  pip: boolean
  pipAvailable: boolean
  /** Which of the captions and subtitles tracks is shown, or null. */
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
  /** Events of the video element after which the value may be another. */
  video?: readonly string[]
  document?: readonly string[]
  textTracks?: readonly string[]
  /** Whether it changes with the playback's status. */
  playback?: true
}

/** The element's own word; only a wish to play that it has not heard yet overrules it. (V-PLAYER-26) */
const isPaused = ({ video, playback }: MediaOwners): boolean => video.paused && !playback.status.wantsPlay

const ofStatus = <Key extends keyof PlaybackStatus>(key: Key): Row<PlaybackStatus[Key]> => ({
  get: ({ playback }) => playback.status[key],
  playback: true,
})

const CLOCK = ['timeupdate', 'seeking', 'seeked', 'loadedmetadata', 'emptied', 'ended'] as const
const RUNNING = ['play', 'playing', 'pause', 'ended', 'emptied'] as const

/** How each piece of state is read, and which events change it. */
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

/** Safari on a phone can show only the video itself fullscreen, not our container. */
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
    // Half a second of grace: right after a seek the range may begin a moment later.
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index)
  }
  return 0
}
