import type { MessageKey, ValuesArgument } from '../i18n/catalog.ts'

/** Addresses of one video. The player takes the first it can play, in the order hls, mp4. */
export type PlayerSource = {
  /** HLS master playlist; null while none exists. */
  hls: string | null
  /** Progressive MP4; also the way out when HLS cannot be played. */
  mp4: string | null
}

/** A side-loaded WebVTT file, as `<track>` takes it. */
export type PlayerTrack = {
  src: string
  /** BCP 47. */
  language: string
  /** In the track's own language, shown as it is. */
  label: string
  kind: 'captions' | 'subtitles' | 'descriptions' | 'chapters'
}

type PlayerTextKey = Extract<MessageKey, `player.${string}`>

/** Texts of the `player` group that are whole without values. */
export type PlainTextKey = { [Key in PlayerTextKey]: ValuesArgument<Key> extends [] ? Key : never }[PlayerTextKey]

/**
 * Why playback stopped for good.
 * - `network`: the line or the server does not answer
 * - `unavailable`: the address is refused, also after a fresh one was asked for
 * - `unsupported`: nothing on offer can be decoded here
 */
export type PlayerFailure = 'network' | 'unavailable' | 'unsupported'

/** One picture size of the ladder. */
export type Quality = {
  /** Position in the engine's list; what `setQuality` takes. */
  index: number
  /** Length of the shorter side in pixels: 1080 for 1920x1080 and for 1080x1920. */
  shortSide: number
  /** Frames per second, or 0 when the playlist does not say. */
  frameRate: number
}
