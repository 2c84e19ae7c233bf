import { Playback } from '../engine/playback.ts'
import type { PlayerSource } from '../types.ts'
import { preferences } from './preferences.ts'
import { type RequestName, type Requests, requestMap } from './request-map.ts'
import { type MediaOwners, type MediaState, stateMediator } from './state-mediator.ts'
import { DEFAULT_VOLUME, volumeLevel } from './volume.ts'

type AttachOptions = {
  video: HTMLVideoElement
  container: HTMLElement
  source: PlayerSource
  startAt: number
  durationHint: number
  onSourceExpired: () => void
}

/** A request with its value, for listeners that show or count the use of a control. */
export type RequestListener = <Name extends RequestName>(name: Name, value: Requests[Name]) => void

const ALL_KEYS = Object.keys(stateMediator) as (keyof MediaState)[]

/** The player's state for the controls, and the only way to request changes. Works without an element until attached. */
export class MediaStore {
  #state: MediaState
  #owners: MediaOwners | null = null
  readonly #listeners = new Set<() => void>()
  readonly #requestListeners = new Set<RequestListener>()
  /** Play was pressed before there was an element. */
  #isPlayWanted = false

  constructor(startAt: number, durationHint: number) {
    this.#state = initialState(startAt, durationHint)
  }

  readonly getState = (): MediaState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Subscribes to all requests, from any caller. Returns a function that unsubscribes. */
  readonly onRequest = (listener: RequestListener): (() => void) => {
    this.#requestListeners.add(listener)
    return () => this.#requestListeners.delete(listener)
  }

  readonly request = <Name extends RequestName>(name: Name, value: Requests[Name]): void => {
    if (!this.#owners) {
      this.#isPlayWanted ||= name === 'togglePlay' || name === 'play'
      return
    }
    requestMap[name]({ ...this.#owners, preferences }, value)
    // Also right after a request: if the state did not change, React would reset a slider that is being dragged.
    this.#read(this.#owners, ALL_KEYS)
    for (const listener of this.#requestListeners) listener(name, value)
  }

  get playback(): Playback | null {
    return this.#owners?.playback ?? null
  }

  /** Attaches an element; returns a function that detaches it. */
  attach({ video, container, source, startAt, durationHint, onSourceExpired }: AttachOptions): () => void {
    const playback = new Playback(video, source, startAt, onSourceExpired)
    const owners: MediaOwners = { video, container, playback, durationHint }
    this.#owners = owners
    const listening = new AbortController()
    const targets: [EventTarget, (keyof MediaState)[], string][] = []
    for (const key of ALL_KEYS) {
      const row = stateMediator[key]
      for (const name of row.video ?? []) addTo(targets, video, name, key)
      for (const name of row.document ?? []) addTo(targets, document, name, key)
      for (const name of row.textTracks ?? []) addTo(targets, video.textTracks, name, key)
      if (row.playback) addTo(targets, playback, 'change', key)
    }
    for (const [target, keys, name] of targets) {
      target.addEventListener(name, () => this.#read(owners, keys), { signal: listening.signal })
    }
    this.#read(owners, ALL_KEYS)
    if (this.#isPlayWanted) {
      this.#isPlayWanted = false
      this.request('play', undefined)
    }
    return () => {
      listening.abort()
      playback.destroy()
      this.#owners = null
    }
  }

  #read(owners: MediaOwners, keys: readonly (keyof MediaState)[]): void {
    const next = { ...this.#state }
    let changed = false
    for (const key of keys) changed = readInto(next, key, owners) || changed
    if (!changed) return
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}

function readInto<Key extends keyof MediaState>(state: MediaState, key: Key, owners: MediaOwners): boolean {
  const value = stateMediator[key].get(owners)
  if (Object.is(state[key], value)) return false
  state[key] = value
  return true
}

/** One listener per event of a target, for all properties that depend on it. */
function addTo(
  targets: [EventTarget, (keyof MediaState)[], string][],
  target: EventTarget,
  name: string,
  key: keyof MediaState,
): void {
  const known = targets.find(([other, , otherName]) => other === target && otherName === name)
  if (known) known[1].push(key)
  else targets.push([target, [key], name])
}

/** The state that the server renders and the browser hydrates: a paused player at its start position. */
function initialState(startAt: number, durationHint: number): MediaState {
  return {
    paused: true,
    ended: false,
    waiting: false,
    started: false,
    currentTime: startAt,
    duration: durationHint,
    bufferedTo: 0,
    volume: DEFAULT_VOLUME,
    muted: false,
    volumeLevel: volumeLevel(DEFAULT_VOLUME, false),
    speed: 1,
    fullscreen: false,
    fullscreenAvailable: true,
    pip: false,
    pipAvailable: false,
    captions: null,
    failure: null,
    qualities: [],
    quality: null,
    activeQuality: null,
    audioOnly: false,
    audioOnlyAvailable: false,
    mutedByBrowser: false,
  }
}
