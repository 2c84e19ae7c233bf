import type { MessageKey, ValuesArgument } from '../i18n/catalog.ts'

/** URLs of one video. The player uses the first that it can play, in the order hls, mp4. */
export type PlayerSource = {
  /** HLS master playlist; null while none exists. */
  hls: string | null
  /** Progressive MP4; also the fallback when HLS cannot be played. */
  mp4: string | null
}

/** A separate WebVTT file, for a `<track>`. */
export type PlayerTrack = {
  src: string
  /** BCP 47. */
  language: string
  /** In the track's own language, shown unchanged. */
  label: string
  kind: 'captions' | 'subtitles' | 'descriptions' | 'chapters'
}

type PlayerTextKey = Extract<MessageKey, `player.${string}`>

/** Texts of the `player` group without values. */
export type PlainTextKey = { [Key in PlayerTextKey]: ValuesArgument<Key> extends [] ? Key : never }[PlayerTextKey]

/**
 * Why playback failed permanently.
 * - `network`: the network or the server does not respond
 * - `unavailable`: the URL is rejected, also after it was renewed
 * - `unsupported`: no available format can be decoded here
 */
export type PlayerFailure = 'network' | 'unavailable' | 'unsupported'

/** One quality of the ladder. */
export type Quality = {
  /** Position in the engine's list; the argument of `setQuality`. */
  index: number
  /** Length of the shorter side in pixels: 1080 for 1920x1080 and for 1080x1920. */
  shortSide: number
  /** Frames per second, or 0 when the playlist does not say. */
  frameRate: number
}
