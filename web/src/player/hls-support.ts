import type { HlsEngine } from './hls-engine.ts'
import type { PlayerSource } from './types.ts'

/**
 * Safari's own HLS is better than ours there: it takes AirPlay and saves power. Other browsers that claim HLS of late
 * give no choice of quality, so hls.js serves them. Only Safari knows the AirPlay picker.
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

/** Fetches the code that plays HLS, no media, so that a press on play starts at once. Safe to call often. */
export function warmUp(video: HTMLVideoElement, source: PlayerSource): void {
  if (source.hls && !playsHlsItself(video)) void loadHlsEngine()
}
