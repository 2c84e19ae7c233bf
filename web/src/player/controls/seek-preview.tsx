import { chapterAt } from '@lamplight/contract/chapters'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatDuration } from '../../lib/duration.ts'
import type { StoryboardFrame } from '../../lib/storyboard.ts'
import { usePlayer } from '../player-context.ts'
import styles from './seek-bar.module.css'
import { frameAt, loadStoryboard } from './storyboard.ts'

type SeekPreviewProps = {
  /** Position of the pointer on the bar; null hides the preview. */
  percent: number | null
  duration: number
  storyboardVtt: string | null
}

/** The picture, chapter and time at the pointer. The sprites are loaded when first needed. */
export function SeekPreview({ percent, duration, storyboardVtt }: SeekPreviewProps) {
  const visible = percent !== null && duration > 0
  const seconds = ((percent ?? 0) / 100) * duration
  const frames = useStoryboard(storyboardVtt, visible)
  const frame = visible ? frameAt(frames, seconds) : null
  const chapter = chapterAt(usePlayer().chapters, seconds)
  const box = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    box.current?.style.setProperty('--at', String(percent ?? 0))
    if (frame) drawFrame(picture.current, frame)
  })

  if (!visible) return null
  return (
    <div
      ref={box}
      className={styles.preview}
      data-picture={frame !== null}
      data-chapter={chapter && ''}
      aria-hidden="true"
    >
      {frame && <div ref={picture} className={styles.tile} />}
      {chapter && (
        <span className={styles.previewChapter} dir="auto">
          {chapter.title}
        </span>
      )}
      <span className={styles.previewTime}>{formatDuration(seconds)}</span>
    </div>
  )
}

function useStoryboard(url: string | null, wanted: boolean): readonly StoryboardFrame[] {
  const [loaded, setLoaded] = useState<{ url: string; frames: readonly StoryboardFrame[] } | null>(null)
  useEffect(() => {
    if (!url || !wanted || loaded?.url === url) return
    const leaving = new AbortController()
    void loadStoryboard(url, leaving.signal).then((frames) => {
      if (!leaving.signal.aborted) setLoaded({ url, frames })
    })
    return () => leaving.abort()
  }, [url, wanted, loaded])
  return loaded && loaded.url === url ? loaded.frames : []
}

function drawFrame(element: HTMLElement | null, { url, x, y, width, height }: StoryboardFrame): void {
  if (!element) return
  element.style.width = `${width}px`
  element.style.height = `${height}px`
  element.style.backgroundImage = `url(${JSON.stringify(url)})`
  element.style.backgroundPosition = `-${x}px -${y}px`
}
