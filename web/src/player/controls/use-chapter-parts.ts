import { useEffect, useState } from 'react'
import type { ChapterParts } from '../player-context.ts'

/**
 * What shows chapters in the controls, loaded only for a video that has them; null until then. If it cannot be loaded, the
 * player is that of a video without chapters.
 */
export function useChapterParts(isWanted: boolean): ChapterParts | null {
  const [parts, setParts] = useState<ChapterParts | null>(null)
  useEffect(() => {
    if (isWanted)
      void import('./chapter-parts.tsx').then(
        (loaded) => setParts(loaded.chapterParts),
        () => {},
      )
  }, [isWanted])
  return isWanted ? parts : null
}
