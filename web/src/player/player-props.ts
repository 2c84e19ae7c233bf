import type { ReactNode } from 'react'
import type { PlayerSource, PlayerTrack } from './types.ts'
import type { PageActions } from './use-hotkeys.ts'
import type { OnPlayed } from './use-played-reports.ts'

export type PlayerProps = {
  /**
   * Where the video lies. New addresses of the same video may come at any time (signed ones do); for another video
   * give the player another `key`.
   */
  source: PlayerSource
  /** The video's title: names the player and is shown by the system's media controls. */
  title: string
  poster?: string | null
  tracks?: readonly PlayerTrack[]
  /** WebVTT whose cues are sprites, `sheet.jpg#xywh=x,y,w,h`. */
  storyboardVtt?: string | null
  /** Seconds where playback begins. */
  startAt?: number
  /** Plays at once where the browser allows it; else the player is simply paused. */
  autoPlay?: boolean
  /** Length in seconds, shown before anything is loaded. */
  durationHint?: number
  /** Hears how many seconds were really played, about every five seconds and when playback stops. */
  onPlayed?: OnPlayed
  /** The address was refused. Hand over fresh ones by `source` within 15 seconds and playback goes on where it was. */
  onSourceExpired?: () => void
  /** Shown in the dimmed last frame when the film has ended; nothing in it starts by itself. */
  atEnd?: ReactNode
  /** What the page does for keys that are not the player's own. */
  pageActions?: PageActions
}
