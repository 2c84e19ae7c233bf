import type { PlayerSource } from '../types.ts'
import type { HlsEngine } from './hls-engine.ts'

/**
 * Safari's own HLS is better than ours there: it supports AirPlay and saves power. Other browsers with native HLS
 * offer no choice of quality, so they use hls.js. Only Safari has the AirPlay picker.
 */
export function playsHlsItself(video: HTMLVideoElement): boolean {
  return 'webkitShowPlaybackTargetPicker' in video && video.canPlayType('application/vnd.apple.mpegurl') !== ''
}

/** Null when the chunk cannot be fetched, for instance because a newer version was deployed: then the MP4 plays. */
export async function loadHlsEngine(): Promise<typeof HlsEngine | null> {
  try {
    return (await import('./hls-engine.ts')).HlsEngine
  } catch {
    return null
  }
}

/** Loads the code that plays HLS, but no media, so that a press on play starts at once. Safe to call often. */
export function warmUp(video: HTMLVideoElement, source: PlayerSource): void {
  if (source.hls && !playsHlsItself(video)) void loadHlsEngine()
}
