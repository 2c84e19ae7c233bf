import type { HlsEngine, HlsFailure } from './hls-engine.ts'
import { loadHlsEngine, playsHlsItself } from './hls-support.ts'
import { nearestQuality, readLadder } from './ladder.ts'
import { checkSource } from './source-check.ts'
import type { PlayerFailure, PlayerSource, Quality } from './types.ts'

export type PlaybackStatus = {
  /** `idle`: nothing was fetched yet. `refreshing`: waiting for fresh addresses from the page. */
  phase: 'idle' | 'loading' | 'ready' | 'refreshing' | 'failed'
  failure: PlayerFailure | null
  /** Somebody asked for playback that has not begun; the element itself still says paused. */
  wantsPlay: boolean
  /** Where playback will begin, in seconds, while the element has no position of its own. */
  pendingTime: number | null
  /** The picture has run at least once. */
  started: boolean
  qualities: readonly Quality[]
  /** The chosen quality; null lets the line decide. */
  quality: number | null
  /** The quality in use; null when unknown. */
  activeQuality: number | null
  audioOnly: boolean
  audioOnlyAvailable: boolean
  /** It plays without sound because the browser did not allow more. */
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

/** How long the page may take to hand over fresh addresses before we call it a network failure. */
const REFRESH_TIMEOUT_MS = 15_000

/**
 * One video element and what feeds it: picks HLS or MP4, fetches nothing before playback is wanted, keeps the position
 * over retries, changed quality and expired addresses. Every change of `status` fires a `change` event.
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
  /** Short side of the quality this device remembers. */
  #preferredSide: number | null = null
  #prefersAudio = false
  /** Asked for fresh addresses and nothing has played since: a second refusal is final. */
  #refreshed = false
  /** Counts loads, so that an answer for an earlier one is ignored. */
  #load = 0
  #refreshTimer: ReturnType<typeof setTimeout> | undefined

  constructor(video: HTMLVideoElement, source: PlayerSource, startAt: number, askForSource: () => void) {
    super()
    this.#video = video
    this.#source = source
    this.#askForSource = askForSource
    this.status = { ...IDLE, pendingTime: startAt > 0 ? startAt : null }
    const { signal } = this.#listening
    video.addEventListener('loadedmetadata', () => this.#onMetadata(), { signal })
    video.addEventListener('pause', () => this.#onPause(), { signal })
    video.addEventListener('playing', () => this.#onPlaying(), { signal })
    video.addEventListener('error', () => this.#onElementError(), { signal })
    window.addEventListener('online', () => this.#onOnline(), { signal })
  }

  /** Fetches what is needed and plays. Where the browser forbids it the player is simply paused. (V-PLAYER-24) */
  async play(mayMute = false): Promise<void> {
    if (this.status.phase === 'refreshing') return this.#set({ wantsPlay: true })
    if (this.status.phase === 'idle' || this.status.phase === 'failed') {
      this.#set({ wantsPlay: true })
      await this.#start()
      // Pause was pressed, or the start failed, while the engine was on its way.
      if (!this.status.wantsPlay) return
    }
    this.#set({ wantsPlay: true })
    try {
      await this.#video.play()
    } catch (error) {
      // Any other refusal says that a pause, a load or a failure came first, and those set the state themselves.
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

  /** Jumps to `seconds`; before anything is loaded it only sets where playback will begin. */
  seek(seconds: number): void {
    if (this.#video.readyState >= HTMLMediaElement.HAVE_METADATA) this.#video.currentTime = seconds
    else this.#set({ pendingTime: seconds })
  }

  setQuality(index: number | null): void {
    this.#engine?.setQuality(index)
    this.#preferredSide = this.status.qualities.find((quality) => quality.index === index)?.shortSide ?? null
    this.#set({ quality: index })
  }

  /** What the device remembers; used when the ladder is known. */
  prefer({ quality, audioOnly }: { quality: number | null; audioOnly: boolean }): void {
    this.#preferredSide = quality
    this.#prefersAudio = audioOnly
    if (audioOnly) void this.prepareLadder()
  }

  /** Reads the playlist, and no media, so that the choice is in the menu before the first play. */
  async prepareLadder(): Promise<void> {
    const { hls } = this.#source
    if (!hls || this.status.phase !== 'idle' || this.status.qualities.length > 0 || playsHlsItself(this.#video)) return
    const load = this.#load
    const ladder = await readLadder(hls)
    // Playback began meanwhile and knows it better.
    if (ladder && load === this.#load) this.#takeLadder(ladder.qualities, ladder.audioUrl)
  }

  #takeLadder(qualities: readonly Quality[], audioUrl: string | null): void {
    this.#audioUrl = audioUrl
    const quality = nearestQuality(qualities, this.#preferredSide)
    this.#set({ qualities, quality, audioOnlyAvailable: audioUrl !== null })
    if (this.#prefersAudio) this.setAudioOnly(true)
  }

  /** Switches between picture with sound and the ladder's sound alone, at the same position. */
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
   * Takes other addresses of the same video. A page may renew signed addresses whenever it likes: what plays now goes
   * on with the old ones, and the new ones are used by the next load.
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
      if (engine?.isSupported()) return this.#playHls(engine, playlist)
    }
    if (mp4) this.#playFile(mp4, true)
    else this.#fail(hls ? 'unsupported' : 'unavailable')
  }

  #playHls(Engine: typeof HlsEngine, playlist: string): void {
    this.#engine = new Engine(this.#video, playlist, this.status.pendingTime ?? 0, {
      onLadder: (qualities, audioUrl) => {
        if (this.status.audioOnly) return
        this.#takeLadder(qualities, audioUrl)
        if (this.status.quality !== null) this.#engine?.setQuality(this.status.quality)
      },
      onQuality: (activeQuality) => this.#set({ activeQuality }),
      onFailure: (failure) => this.#onHlsFailure(failure),
    })
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

  #onPlaying(): void {
    this.#refreshed = false
    this.#set({ started: true, wantsPlay: false })
  }

  /** A pause by the system ends the wish to play; one that comes from taking the file away does not. */
  #onPause(): void {
    if (this.status.phase === 'ready') this.#set({ wantsPlay: false })
  }

  #onOnline(): void {
    if (this.status.phase === 'failed' && this.status.failure === 'network') this.retry()
    else this.#engine?.reconnect()
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
    // With hls.js the engine sees the same error and knows more about it.
    if (!error || this.#engine || !this.#video.hasAttribute('src')) return
    const load = this.#load
    const finding = await checkSource(currentSrc)
    if (load !== this.#load) return
    if (finding === 'refused') this.#renew()
    else if (finding === 'network' || error.code === MediaError.MEDIA_ERR_NETWORK) this.#fail('network')
    else if (this.#playsMp4) this.#fail('unsupported')
    else this.#onHlsFailure('media')
  }

  /** The address was refused: ask the page for a fresh one, once, and go on where we are when it comes. */
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
