/** Name of the window property with the playback that a script of the document begins before the player is there. */
export const EARLY_PLAYBACK = 'lamplightPlayback'

/** What the script in `app/early-playback-script.ts` leaves for the player. */
export type EarlyPlayback = {
  video: HTMLVideoElement
  /** Muted because the browser blocked sound. */
  isMuted?: boolean
  buffer: SourceBuffer
  /** The initialisation segment. */
  init: ArrayBuffer
  /**
   * Ends the script's part once its last segment is appended. Null if it failed: the player then loads the video itself.
   */
  take(): Promise<MediaSource | null>
}

/** The playback that was begun on this element, or null. The document begins one at most. */
export function earlyPlaybackOf(video: HTMLVideoElement): EarlyPlayback | null {
  const early = Reflect.get(window, EARLY_PLAYBACK) as Partial<EarlyPlayback> | undefined
  return early?.take && early.video === video ? (early as EarlyPlayback) : null
}
