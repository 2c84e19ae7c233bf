import Hls, { type ErrorData, ErrorDetails, ErrorTypes, Events, type Level } from 'hls.js/light'
import type { Quality } from '../types.ts'
import { clampBandwidth, guessBandwidth } from './bandwidth-guess.ts'
import { isRefused } from './source-check.ts'

export type HlsFailure = 'refused' | 'network' | 'media'

export type HlsListener = {
  /** The qualities are known; `audioUrl` is the audio-only playlist, if the master playlist has one. */
  onLadder(qualities: Quality[], audioUrl: string | null): void
  /** The quality of the next segment. */
  onQuality(index: number): void
  /** The engine gave up; it must be destroyed. */
  onFailure(failure: HlsFailure): void
}

/** Media that is playing already: the engine continues it from the end of its buffer. */
export type StartedMedia = { source: MediaSource; buffer: SourceBuffer; init: ArrayBuffer }

/** Seconds: the sound of a segment may end this much before its pictures, and the next segment is wanted. */
const SOUND_SHORTER = 0.25

/** Retry delays after a lost connection, in milliseconds. */
const RETRY_PAUSES = [500, 1500, 3000]
/** The delay after those, as long as the buffer lasts. */
const LONG_RETRY_PAUSE = 5000
const MEDIA_RECOVERIES = 2
/** Errors that hls.js counts as network errors although a retry gives the same response. */
const UNREADABLE = new Set<ErrorDetails>([ErrorDetails.MANIFEST_PARSING_ERROR, ErrorDetails.LEVEL_PARSING_ERROR])
/** Fraction of the last video's measured bandwidth that the next one may start with. */
const MEASURED_TRUST = 0.7

/** The bandwidth measured by the last video of this page; the next one starts from it. */
let lastMeasured: number | null = null

/**
 * hls.js takes the first segment it loads as the beginning of its timeline. In a segment after the first one the sound begins
 * a few hundredths before the pictures, and all would be shifted against what is in the buffer already.
 */
const continuingStream = (timescale: number) =>
  class extends Hls.DefaultConfig.streamController {
    protected override onManifestLoading(): void {
      super.onManifestLoading()
      this.initPTS[0] = { baseTime: 0, timescale, trackId: -1 }
    }
  }

const MDHD = 0x6d646864

/** Units per second in the timestamps of the first track (ISO/IEC 14496-12, 8.4.2). */
function timescaleOf(init: ArrayBuffer): number {
  const view = new DataView(init)
  for (let at = 0; at + 28 <= init.byteLength; at += 1) {
    if (view.getUint32(at) === MDHD) return view.getUint32(at + (view.getUint8(at + 4) === 0 ? 16 : 24))
  }
  return 1
}

/** Plays one HLS playlist on one video element. Loaded separately, when somebody wants to watch. */
export class HlsEngine {
  static readonly isSupported = (): boolean => Hls.isSupported()

  readonly #hls: Hls
  readonly #video: HTMLVideoElement
  readonly #url: string
  readonly #listener: HlsListener
  #networkTries = 0
  #mediaTries = 0
  #retryTimer: ReturnType<typeof setTimeout> | undefined

  /** Starts loading at `position` seconds. */
  constructor(video: HTMLVideoElement, url: string, position: number, listener: HlsListener, started?: StartedMedia) {
    this.#video = video
    this.#url = url
    this.#listener = listener
    const firstGuess = lastMeasured ?? guessBandwidth(loadedFiles())
    const nextPosition = started ? started.buffer.buffered.end(0) + SOUND_SHORTER : position
    this.#hls = new Hls({
      ...(started && { streamController: continuingStream(timescaleOf(started.init)) }),
      // Explicit, because a playlist that still grows while it is encoded would else start at its live edge.
      startPosition: nextPosition,
      abrEwmaDefaultEstimate: firstGuess,
      // Otherwise hls.js raises the first guess to the bitrate of the variant that is listed first.
      abrEwmaDefaultEstimateMax: firstGuess,
      testBandwidth: false,
      startFragPrefetch: true,
      capLevelToPlayerSize: true,
      maxBufferLength: 20,
      maxMaxBufferLength: 60,
      backBufferLength: 60,
      lowLatencyMode: false,
      enableWorker: false,
    })
    this.#hls.on(Events.MANIFEST_LOADED, (_, { levels, audioTracks }) => {
      // hls.js leaves a variant without video out of its levels; we offer it as "sound only".
      const soundOnly = levels.find((level) => !level.videoCodec && !level.height && level.audioCodec)
      const audioUrl = soundOnly?.url ?? audioTracks.find((track) => track.url)?.url ?? null
      const qualities = this.#hls.levels.map(toQuality)
      listener.onLadder(
        qualities.filter(({ shortSide }) => shortSide > 0),
        audioUrl,
      )
    })
    this.#hls.on(Events.LEVEL_SWITCHED, (_, { level }) => listener.onQuality(level))
    this.#hls.on(Events.FRAG_BUFFERED, () => {
      this.#networkTries = 0
      const measured = this.#hls.bandwidthEstimate
      if (measured > 0) lastMeasured = clampBandwidth(measured * MEASURED_TRUST)
    })
    this.#hls.on(Events.ERROR, (_, error) => this.#onError(error))
    this.#hls.loadSource(url)
    if (!started) {
      this.#hls.attachMedia(video)
      return
    }
    // The second argument prevents the seek to the position. It has no effect before the playlist is known.
    this.#hls.once(Events.LEVEL_UPDATED, () => this.#hls.startLoad(nextPosition, true))
    const { source, buffer } = started
    const tracks = { audiovideo: { id: 'main' as const, container: 'video/mp4', buffer, listeners: [] } }
    this.#hls.attachMedia({ media: video, mediaSource: source, tracks })
  }

  /** Plays this quality from the next segment on; null means automatic. */
  setQuality(index: number | null): void {
    this.#hls.nextLevel = index ?? -1
  }

  /** Retries immediately, because the browser reports that it is online. */
  reconnect(): void {
    clearTimeout(this.#retryTimer)
    this.#loadAgain()
  }

  destroy(): void {
    clearTimeout(this.#retryTimer)
    this.#hls.destroy()
  }

  #onError(error: ErrorData): void {
    const canRecover = this.#video.readyState > 0 && this.#mediaTries < MEDIA_RECOVERIES
    if (isRefused(error.response?.code)) this.#listener.onFailure('refused')
    else if (!error.fatal) return
    else if (UNREADABLE.has(error.details)) this.#listener.onFailure('media')
    else if (error.type === ErrorTypes.NETWORK_ERROR) this.#onNetworkError()
    else if (error.type === ErrorTypes.MEDIA_ERROR && canRecover) {
      this.#mediaTries += 1
      this.#hls.recoverMediaError()
    } else this.#listener.onFailure('media')
  }

  /** What is buffered keeps playing during retries; only a stalled picture is a failure. */
  #onNetworkError(): void {
    const pause = RETRY_PAUSES[this.#networkTries] ?? (this.#hasPictureAhead() ? LONG_RETRY_PAUSE : null)
    if (pause === null) {
      this.#listener.onFailure('network')
      return
    }
    this.#networkTries += 1
    this.#retryTimer = setTimeout(() => this.#loadAgain(), pause)
  }

  #hasPictureAhead(): boolean {
    return this.#video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
  }

  #loadAgain(): void {
    if (this.#hls.levels.length === 0) this.#hls.loadSource(this.#url)
    else this.#hls.startLoad(this.#video.currentTime)
  }
}

function toQuality({ width, height, frameRate }: Level, index: number): Quality {
  return { index, shortSide: Math.min(width, height), frameRate: Math.round(frameRate || 0) }
}

function loadedFiles(): PerformanceResourceTiming[] {
  return performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
}
