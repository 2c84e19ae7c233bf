import { chapterAt } from '@lamplight/contract/chapters'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useMediaState, usePlayer, useRequest } from '../player-context.ts'
import { SEEK_PAGE_PERCENT, SEEK_STEP } from './key-map.ts'
import styles from './seek-bar.module.css'
import { SeekPreview } from './seek-preview.tsx'
import { speakTime } from './spoken-time.ts'
import { useStyleProperty } from './use-style-property.ts'
import { useThrottled } from './use-throttled.ts'

/** Throttles seeks while dragging, because each one aborts a segment that is loading. */
const DRAG_SEEK_MS = 120

/** With Ctrl, which the slider itself does not use. */
const chapterKeys: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * The seek bar: a native range from 0 to 100 percent in steps of 0.1; keys move by time. (V-PLAYER-06, 07; rulings
 * row 48). Shows the buffered range and a preview picture at the pointer.
 */
export function SeekBar({ storyboardVtt }: { storyboardVtt: string | null }) {
  const t = useT()
  const request = useRequest()
  const { chapters, chapterParts } = usePlayer()
  const currentTime = useMediaState('currentTime')
  const duration = useMediaState('duration')
  const bufferedTo = useMediaState('bufferedTo')
  const paused = useMediaState('paused')
  const bar = useRef<HTMLDivElement>(null)
  const wasPlaying = useRef(false)
  /** Percent while dragging: the slider must not wait for the video. */
  const [dragged, setDragged] = useState<number | null>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  const seekSoon = useThrottled((percent: number) => request('seekPercent', percent), DRAG_SEEK_MS)

  const toPercent = (seconds: number) => (duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0)
  const percent = dragged ?? toPercent(currentTime)
  const shownTime = dragged === null ? currentTime : (dragged / 100) * duration
  useStyleProperty(bar, '--played', `${percent}%`)
  useStyleProperty(bar, '--buffered', `${toPercent(bufferedTo)}%`)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return
    if (event.ctrlKey) {
      const direction = chapters.length > 0 ? chapterKeys[event.key] : undefined
      if (direction) {
        event.preventDefault()
        request('seekChapter', direction)
      }
      return
    }
    const page = (SEEK_PAGE_PERCENT / 100) * duration
    const steps: Record<string, number> = {
      ArrowRight: SEEK_STEP,
      ArrowUp: SEEK_STEP,
      ArrowLeft: -SEEK_STEP,
      ArrowDown: -SEEK_STEP,
      PageUp: page,
      PageDown: -page,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    request('seekBy', step)
  }

  const onPointerMove = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setHovered(Math.min(100, Math.max(0, ((event.clientX - left) / width) * 100)))
  }

  // With another layout (fullscreen, wide) the bar is elsewhere. WebKit does not say that the pointer has left it.
  useEffect(() => {
    if (!bar.current) return
    const observer = new ResizeObserver(() => setHovered(null))
    observer.observe(bar.current)
    return () => observer.disconnect()
  }, [])

  const endDrag = () => {
    seekSoon.flush()
    setDragged(null)
    // A drag past the end has stopped the video.
    if (wasPlaying.current && paused && percent < 100) request('play', undefined)
    wasPlaying.current = false
  }

  const times = { elapsed: speakTime(t, shownTime), total: speakTime(t, duration) }
  const chapter = chapterAt(chapters, shownTime)
  const pointedAt = hovered ?? dragged
  return (
    <div ref={bar} className={styles.bar} onPointerMove={onPointerMove} onPointerLeave={() => setHovered(null)}>
      {chapterParts && (
        <chapterParts.ChapterRails pointedAt={pointedAt === null ? null : (pointedAt / 100) * duration} />
      )}
      <div className={styles.track} aria-hidden="true">
        <div className={styles.buffered} />
        <div className={styles.played} />
      </div>
      <input
        className={styles.input}
        type="range"
        min={0}
        max={100}
        step={0.1}
        value={percent}
        disabled={duration === 0}
        aria-label={t('player.seek')}
        aria-valuetext={
          chapter
            ? t('player.elapsedInChapter', { ...times, chapter: chapter.title })
            : t('player.elapsedOfTotal', times)
        }
        onChange={(event) => {
          const chosen = event.currentTarget.valueAsNumber
          if (dragged === null) request('seekPercent', chosen)
          else {
            setDragged(chosen)
            seekSoon.call(chosen)
          }
        }}
        onPointerDown={(event) => {
          // A press that opens the menu of the browser may have no end.
          if (event.button !== 0 || event.ctrlKey) return
          wasPlaying.current = !paused
          setDragged(event.currentTarget.valueAsNumber)
        }}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
        onKeyDown={onKeyDown}
      />
      <SeekPreview percent={pointedAt} duration={duration} storyboardVtt={storyboardVtt} />
    </div>
  )
}
