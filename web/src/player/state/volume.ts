/** Default volume in percent. (V-PLAYER-09) */
export const DEFAULT_VOLUME = 75

/** Percent that one press of an arrow key adds or subtracts. */
export const VOLUME_STEP = 5

export type VolumeLevel = 'muted' | 'low' | 'high'

/** Which volume icon to show. `percent` is 0 to 100: 0 is muted, 1 to 49 low, 50 and more high. (spec: Video player) */
export function volumeLevel(percent: number, muted: boolean): VolumeLevel {
  if (muted || percent <= 0) return 'muted'
  return percent < 50 ? 'low' : 'high'
}

/** The nearest integer from 0 to 100. */
export function clampPercent(percent: number): number {
  return Math.round(Math.min(100, Math.max(0, percent)))
}
