import { DEFAULT_VOLUME } from './volume.ts'

export const CAPTION_SIZES = ['small', 'medium', 'large', 'huge'] as const
export const CAPTION_BACKGROUNDS = ['none', 'half', 'solid'] as const
export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** The player's preferences on this device, for every video. */
export type PlayerPreferences = {
  /** Percent, 1 to 100: the last audible volume. */
  volume: number
  muted: boolean
  /** One of SPEEDS. */
  speed: number
  /** BCP 47 of the chosen captions; null means captions are off. */
  captionLanguage: string | null
  /** Short side of the chosen quality in pixels; null means automatic. */
  quality: number | null
  audioOnly: boolean
  captionSize: (typeof CAPTION_SIZES)[number]
  captionBackground: (typeof CAPTION_BACKGROUNDS)[number]
  /** Whether single-key shortcuts are on; WCAG 2.1.4 requires that they can be turned off. */
  shortcuts: boolean
}

export const DEFAULT_PREFERENCES: PlayerPreferences = {
  volume: DEFAULT_VOLUME,
  muted: false,
  speed: 1,
  captionLanguage: null,
  quality: null,
  audioOnly: false,
  captionSize: 'medium',
  captionBackground: 'half',
  shortcuts: true,
}

const STORAGE_KEY = 'player'

/** Parses saved preferences. Anything missing or damaged gets its default, property by property. */
export function parsePreferences(text: string | null): PlayerPreferences {
  const saved = parseObject(text)
  const fallback = DEFAULT_PREFERENCES
  const { volume, speed, captionLanguage, quality } = saved
  return {
    volume: typeof volume === 'number' && volume >= 1 && volume <= 100 ? Math.round(volume) : fallback.volume,
    muted: typeof saved.muted === 'boolean' ? saved.muted : fallback.muted,
    speed: SPEEDS.find((known) => known === speed) ?? fallback.speed,
    captionLanguage: typeof captionLanguage === 'string' && captionLanguage.length <= 35 ? captionLanguage : null,
    quality: typeof quality === 'number' && quality > 0 && quality <= 10_000 ? quality : fallback.quality,
    audioOnly: typeof saved.audioOnly === 'boolean' ? saved.audioOnly : fallback.audioOnly,
    captionSize: CAPTION_SIZES.find((known) => known === saved.captionSize) ?? fallback.captionSize,
    captionBackground:
      CAPTION_BACKGROUNDS.find((known) => known === saved.captionBackground) ?? fallback.captionBackground,
    shortcuts: typeof saved.shortcuts === 'boolean' ? saved.shortcuts : fallback.shortcuts,
  }
}

/**
 * The device's preferences as a store: read once and when another tab has changed them, written on every change, shared by all
 * players of the page.
 */
export class PreferenceStore {
  #current: PlayerPreferences | null = null
  readonly #listeners = new Set<() => void>()

  readonly get = (): PlayerPreferences => {
    this.#current ??= parsePreferences(readStorage())
    return this.#current
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly update = (change: Partial<PlayerPreferences>): void => {
    const before = this.get()
    const after = { ...before, ...change }
    if (JSON.stringify(after) === JSON.stringify(before)) return
    this.#current = after
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(after))
    } catch {
      // Storage can be full or forbidden; the choice then lasts until the page is closed.
    }
    for (const listener of this.#listeners) listener()
  }

  /** Another tab has stored a choice: the next one of this tab keeps it. */
  adopt(text: string): void {
    this.#current = parsePreferences(text)
    for (const listener of this.#listeners) listener()
  }
}

export const preferences = new PreferenceStore()
if (!import.meta.env.SSR) {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue !== null) preferences.adopt(newValue)
  })
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
