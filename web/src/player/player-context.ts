import type { Chapter } from '@lamplight/contract/chapters'
import { createContext, type FunctionComponent, useContext, useSyncExternalStore } from 'react'
import type { MediaStore } from './state/media-store.ts'
import { DEFAULT_PREFERENCES, type PlayerPreferences, preferences } from './state/preferences.ts'
import type { RequestName, Requests } from './state/request-map.ts'
import type { MediaState } from './state/state-mediator.ts'
import type { PlayerTrack } from './types.ts'

export type Panel = 'captions' | 'chapters' | 'settings' | 'help'

/** What shows chapters in the controls: chapter-parts.tsx, loaded on demand. */
export interface ChapterParts {
  ChapterRails: FunctionComponent<{ pointedAt: number | null }>
  ChapterButton: FunctionComponent
  ChapterEntry: FunctionComponent<{ onOpen: () => void }>
  ChapterMenu: FunctionComponent<{ id: string; onBack: () => void; onClose: () => void }>
}

type PlayerContextValue = {
  store: MediaStore
  /** The captions and subtitles among the tracks, in the order `setCaptions` counts. */
  captions: readonly PlayerTrack[]
  chapters: readonly Chapter[]
  /** What shows the chapters; null until it has been loaded. */
  chapterParts: ChapterParts | null
  /** Which menu or list is open over the picture. */
  panel: Panel | null
  setPanel: (panel: Panel | null) => void
}

export const PlayerContext = createContext<PlayerContextValue | null>(null)

export function usePlayer(): PlayerContextValue {
  const value = useContext(PlayerContext)
  if (!value) throw new Error('Controls are drawn inside the Player only.')
  return value
}

/** One property of the player's state; renders again only when it changes. */
export function useMediaState<Key extends keyof MediaState>(key: Key): MediaState[Key] {
  const { store } = usePlayer()
  const read = () => store.getState()[key]
  return useSyncExternalStore(store.subscribe, read, read)
}

export function useRequest(): <Name extends RequestName>(name: Name, value: Requests[Name]) => void {
  return usePlayer().store.request
}

/** The preferences stored on this device. The server cannot know them and renders the defaults. */
export function usePreferences(): PlayerPreferences {
  return useSyncExternalStore(preferences.subscribe, preferences.get, () => DEFAULT_PREFERENCES)
}
