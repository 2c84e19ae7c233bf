import { onServerResponds } from '../../lib/connection-restored.ts'
import type { PlayerFailure, PlayerSource, Quality } from '../types.ts'
import { type EarlyPlayback, earlyPlaybackOf } from './early-playback.ts'
import type { HlsEngine, HlsFailure, HlsListener, StartedMedia } from './hls-engine.ts'
import { loadHlsEngine, playsHlsItself } from './hls-support.ts'
import { nearestQuality, readLadder } from './ladder.ts'
import { checkSource } from './source-check.ts'

export type PlaybackStatus = {
  /** `idle`: nothing was loaded yet. `refreshing`: waiting for new URLs from the page. */
  phase: 'idle' | 'loading' | 'ready' | 'refreshing' | 'failed'
  failure: PlayerFailure | null
  /** Playback was requested and has not started; the element itself is still paused. */
  wantsPlay: boolean
  /** Start position in seconds, while the element has no position of its own. */
  pendingTime: number | null
  /** Playback has started at least once. */
  started: boolean
  qualities: readonly Quality[]
  /** The chosen quality; null means automatic. */
  quality: number | null
  /** The quality in use; null when unknown. */
  activeQuality: number | null
  audioOnly: boolean
  audioOnlyAvailable: boolean
  /** Muted because the browser blocked autoplay with sound. */
  mutedByBrowser: boolean
}

const IDLE: PlaybackStatus = {
  phase: 'idle',
  failure: null,
  wantsPlay: false,
  pendingTime: null,
  started: false,
  qualities: [],
  quality: null,
  activeQuality: null,
  audioOnly: false,
  audioOnlyAvailable: false,
  mutedByBrowser: false,
}

/** How long the page may take to provide new URLs before this counts as a network failure. */
const REFRESH_TIMEOUT_MS = 15_000

/**
 * One video element and its source: chooses HLS or MP4, loads nothing before playback is requested, and keeps the position
 * during retries, changes of quality and URL renewals. Every change of `status` fires a `change` event.
 */
export class Playback extends EventTarget {
  status: PlaybackStatus = IDLE
  readonly #video: HTMLVideoElement
  readonly #askForSource: () => void
  readonly #listening = new AbortController()
  #source: PlayerSource
  #audioUrl: string | null = null
  #engine: HlsEngine | null = null
  #hlsFailed = false
  #playsMp4 = false
  /** Short side of the quality stored on this device. */
  #preferredSide: number | null = null
  #prefersAudio = false
  /** New URLs were requested and nothing has played since: a second rejection is final. */
  #refreshed = false
  /** Counts loads, so that a response to an earlier one is ignored. */
  #load = 0
  #refreshTimer: ReturnType<typeof setTimeout> | undefined
  /** Until the engine has it. */
  #early: EarlyPlayback | null

  constructor(video: HTMLVideoElement, source: PlayerSource, startAt: number, askForSource: () => void) {
    super()
    this.#video = video
    this.#source = source
    this.#askForSource = askForSource
    this.status = { ...IDLE, pendingTime: startAt > 0 ? startAt : null }
    const { signal } = this.#listening
    video.addEventListener('loadedmetadata', () => this.#onMetadata(), { signal })
    video.addEventListener('play', () => this.#onPlayCall(), { signal })
    video.addEventListener('pause', () => this.#onPause(), { signal })
    video.addEventListener('playing', () => this.#onPlaying(), { signal })
    video.addEventListener('error', () => this.#onElementError(), { signal })
    window.addEventListener('online', () => this.#onOnline(), { signal })
    onServerResponds(() => this.#retryFailed(), signal)
    this.#early = earlyPlaybackOf(video)
    if (this.#early) {
      this.#set({ wantsPlay: !video.paused, mutedByBrowser: this.#early.isMuted === true })
      void this.#start()
    }
  }

  /** Loads what is needed and plays. If the browser blocks it, the player is simply paused. (V-PLAYER-24) */
  async play(mayMute = false): Promise<void> {
    if (this.status.phase === 'refreshing') return this.#set({ wantsPlay: true })
    if (this.status.phase === 'idle' || this.status.phase === 'failed') {
      this.#set({ wantsPlay: true })
      await this.#start()
      // Pause was pressed, or the start failed, while the engine was loading.
      if (!this.status.wantsPlay) return
    }
    this.#set({ wantsPlay: true })
    try {
      await this.#video.play()
    } catch (error) {
      // Any other rejection means that a pause, a load or a failure came first, and those set the state themselves.
      if (!(error instanceof DOMException && error.name === 'NotAllowedError')) return
      if (!mayMute || this.#video.muted) return this.#set({ wantsPlay: false })
      this.#video.muted = true
      await this.play(true)
      this.#set({ mutedByBrowser: !this.#video.paused })
      if (this.#video.paused) this.#video.muted = false
    }
  }

  pause(): void {
    this.#set({ wantsPlay: false })
    this.#video.pause()
  }

  /** Seeks to `seconds`; before anything is loaded it only sets the start position. */
  seek(seconds: number): void {
    if (this.#video.readyState >= HTMLMediaElement.HAVE_METADATA) this.#video.currentTime = seconds
    else this.#set({ pendingTime: seconds })
  }

  setQuality(index: number | null): void {
    this.#engine?.setQuality(index)
    this.#preferredSide = this.status.qualities.find((quality) => quality.index === index)?.shortSide ?? null
    this.#set({ quality: index })
  }

  /** The quality stored on this device; applied when the qualities are known. */
  prefer({ quality, audioOnly }: { quality: number | null; audioOnly: boolean }): void {
    this.#preferredSide = quality
    this.#prefersAudio = audioOnly
    if (audioOnly) void this.prepareLadder()
  }

  /** Loads the playlist, but no media, so that the menu has the choices before the first play. */
  async prepareLadder(): Promise<void> {
    const { hls } = this.#source
    if (!hls || this.status.phase !== 'idle' || this.status.qualities.length > 0 || playsHlsItself(this.#video)) return
    const load = this.#load
    const ladder = await readLadder(hls)
    // Playback has started meanwhile, and its list is more accurate.
    if (ladder && load === this.#load) this.#takeLadder(ladder.qualities, ladder.audioUrl)
  }

  #takeLadder(qualities: readonly Quality[], audioUrl: string | null): void {
    this.#audioUrl = audioUrl
    const quality = nearestQuality(qualities, this.#preferredSide)
    this.#set({ qualities, quality, audioOnlyAvailable: audioUrl !== null })
    if (this.#prefersAudio) this.setAudioOnly(true)
  }

  /** Switches between video and the audio-only playlist, at the same position. */
  setAudioOnly(audioOnly: boolean): void {
    this.#prefersAudio = audioOnly
    if (audioOnly === this.status.audioOnly || !this.status.audioOnlyAvailable) return
    this.#set({ audioOnly })
    if (this.status.phase !== 'idle') void this.#reload()
  }

  retry(): void {
    this.#refreshed = false
    this.#hlsFailed = false
    this.#set({ wantsPlay: true })
    void this.#reload()
  }

  /**
   * Sets new URLs of the same video. A page may renew signed URLs at any time: playback continues with the old ones, and
   * the next load uses the new ones.
   */
  updateSource(source: PlayerSource): void {
    if (source.hls === this.#source.hls && source.mp4 === this.#source.mp4) return
    this.#source = source
    if (this.status.phase !== 'refreshing') return
    clearTimeout(this.#refreshTimer)
    this.#audioUrl = null
    void this.#reload()
  }

  destroy(): void {
    this.#load += 1
    clearTimeout(this.#refreshTimer)
    this.#listening.abort()
    this.#unload()
  }

  async #reload(): Promise<void> {
    const plays = this.status.wantsPlay || (!this.#video.paused && !this.#video.ended)
    const position = this.status.pendingTime ?? this.#video.currentTime
    this.#unload()
    this.#set({ phase: 'idle', failure: null, wantsPlay: plays, pendingTime: position })
    if (plays) await this.play()
    else await this.#start()
  }

  async #start(): Promise<void> {
    const load = ++this.#load
    this.#set({ phase: 'loading', failure: null })
    const { hls, mp4 } = this.#source
    const playlist = this.status.audioOnly && this.#audioUrl ? this.#audioUrl : hls
    if (playlist && !this.#hlsFailed) {
      if (playsHlsItself(this.#video)) return this.#playFile(playlist, false)
      const engine = await loadHlsEngine()
      if (load !== this.#load) return
      const early = this.#early
      if (early) {
        this.#early = null
        const source = await early.take()
        if (load !== this.#load) return
        // Nothing of it can be continued.
        if (!source || !engine) return void this.#reload()
        return this.#playHls(engine, playlist, { ...early, source })
      }
      if (engine?.isSupported()) return this.#playHls(engine, playlist)
    }
    if (mp4) this.#playFile(mp4, true)
    else this.#fail(hls ? 'unsupported' : 'unavailable')
  }

  #playHls(Engine: typeof HlsEngine, playlist: string, started?: StartedMedia): void {
    const listener: HlsListener = {
      onLadder: (qualities, audioUrl) => {
        if (this.status.audioOnly) return
        this.#takeLadder(qualities, audioUrl)
        if (this.status.quality !== null) this.#engine?.setQuality(this.status.quality)
      },
      onQuality: (activeQuality) => this.#set({ activeQuality }),
      onFailure: (failure) => this.#onHlsFailure(failure),
    }
    this.#engine = new Engine(this.#video, playlist, this.status.pendingTime ?? 0, listener, started)
  }

  #playFile(url: string, isMp4: boolean): void {
    this.#playsMp4 = isMp4
    this.#set({ qualities: [], activeQuality: null })
    this.#video.preload = 'auto'
    this.#video.src = url
  }

  #unload(): void {
    this.#engine?.destroy()
    this.#engine = null
    if (this.#video.hasAttribute('src')) {
      this.#video.removeAttribute('src')
      this.#video.load()
    }
  }

  #onMetadata(): void {
    const { pendingTime } = this.status
    if (pendingTime !== null) this.#video.currentTime = Math.min(pendingTime, this.#video.duration || pendingTime)
    this.#set({ phase: 'ready', pendingTime: null })
  }

  /**
   * The page called `play()` on the element, for a time in the description, before anything was loaded: the element has no
   * source yet. The position that was set on it is the start.
   */
  #onPlayCall(): void {
    if (this.status.phase !== 'idle' || this.status.wantsPlay) return
    if (this.#video.currentTime > 0) this.#set({ pendingTime: this.#video.currentTime })
    void this.play()
  }

  #onPlaying(): void {
    this.#refreshed = false
    this.#set({ started: true, wantsPlay: false })
  }

  /** A pause by the system ends the request to play; one caused by removing the source does not. */
  #onPause(): void {
    if (this.status.phase === 'ready') this.#set({ wantsPlay: false })
  }

  #onOnline(): void {
    if (!this.#retryFailed()) this.#engine?.reconnect()
  }

  /** @returns whether playback had failed for want of a connection, and starts again */
  #retryFailed(): boolean {
    const hasFailed = this.status.phase === 'failed' && this.status.failure === 'network'
    if (hasFailed) this.retry()
    return hasFailed
  }

  #onHlsFailure(failure: HlsFailure): void {
    if (failure === 'refused') this.#renew()
    else if (failure === 'network') this.#fail('network')
    else {
      this.#hlsFailed = true
      this.#set({ audioOnly: false, audioOnlyAvailable: false })
      if (this.#source.mp4) void this.#reload()
      else this.#fail('unsupported')
    }
  }

  async #onElementError(): Promise<void> {
    const { error, currentSrc } = this.#video
    // With hls.js the engine gets the same error with more details.
    if (!error || this.#engine || !this.#video.hasAttribute('src')) return
    const load = this.#load
    const finding = await checkSource(currentSrc)
    if (load !== this.#load) return
    if (finding === 'refused') this.#renew()
    else if (finding === 'network' || error.code === MediaError.MEDIA_ERR_NETWORK) this.#fail('network')
    else if (this.#playsMp4) this.#fail('unsupported')
    else this.#onHlsFailure('media')
  }

  /** The URL was rejected: requests a new one from the page, once, and continues at the same position. */
  #renew(): void {
    if (this.#refreshed) {
      this.#fail('unavailable')
      return
    }
    this.#refreshed = true
    const plays = this.status.wantsPlay || !this.#video.paused
    this.#set({
      phase: 'refreshing',
      wantsPlay: plays,
      pendingTime: this.status.pendingTime ?? this.#video.currentTime,
    })
    this.#load += 1
    this.#unload()
    this.#refreshTimer = setTimeout(() => this.#fail('network'), REFRESH_TIMEOUT_MS)
    this.#askForSource()
  }

  #fail(failure: PlayerFailure): void {
    const position = this.status.pendingTime ?? this.#video.currentTime
    this.#load += 1
    clearTimeout(this.#refreshTimer)
    this.#unload()
    this.#set({ phase: 'failed', failure, wantsPlay: false, pendingTime: position })
  }

  #set(change: Partial<PlaybackStatus>): void {
    const after = { ...this.status, ...change }
    const same = (Object.keys(change) as (keyof PlaybackStatus)[]).every((key) => after[key] === this.status[key])
    if (same) return
    this.status = after
    this.dispatchEvent(new Event('change'))
  }
}
