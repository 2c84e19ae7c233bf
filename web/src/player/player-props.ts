import type { Chapter } from '@lamplight/contract/chapters'
import type { ReactNode } from 'react'
import type { PageActions } from './controls/use-hotkeys.ts'
import type { PlayerSource, PlayerTrack } from './types.ts'
import type { OnPlayed } from './use-played-reports.ts'

export type PlayerProps = {
  /**
   * URLs of the video. New URLs of the same video may be set at any time (signed ones are renewed); for another video
   * change the player's `key`.
   */
  source: PlayerSource
  /** The video's title: names the player and is shown in the system's media controls. */
  title: string
  poster?: string | null
  /** The poster in other widths, from which the browser chooses. */
  posterSet?: readonly { url: string; width: number }[]
  tracks?: readonly PlayerTrack[]
  /** In order. */
  chapters?: readonly Chapter[]
  /** WebVTT whose cues are sprites, `sheet.jpg#xywh=x,y,w,h`. */
  storyboardVtt?: string | null
  /** Start position in seconds. */
  startAt?: number
  /** Plays at once if the browser allows it; otherwise the player is paused. */
  autoPlay?: boolean
  /** Length in seconds, shown before anything is loaded. */
  durationHint?: number
  /** Called with the number of seconds really played, about every five seconds and when playback stops. */
  onPlayed?: OnPlayed
  /** The URL was rejected. Set new ones in `source` within 15 seconds, and playback continues at the same position. */
  onSourceExpired?: () => void
  /** Shown in the dimmed last frame after the end; nothing in it starts automatically. */
  atEnd?: ReactNode
  /** Whether the page shows it wide; undefined where it cannot. The action `theatre` changes it. */
  isWide?: boolean
  /** Actions of the page for keys that do not belong to the player. */
  pageActions?: PageActions
}
