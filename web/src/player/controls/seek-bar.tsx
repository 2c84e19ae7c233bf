import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useMediaState, useRequest } from '../player-context.ts'
import { SEEK_PAGE_PERCENT, SEEK_STEP } from './key-map.ts'
import styles from './seek-bar.module.css'
import { SeekPreview } from './seek-preview.tsx'
import { speakTime } from './spoken-time.ts'
import { useStyleProperty } from './use-style-property.ts'
import { useThrottled } from './use-throttled.ts'

/** Throttles seeks while dragging, because each one aborts a segment that is loading. */
const DRAG_SEEK_MS = 120

/**
 * The seek bar: a native range from 0 to 100 percent in steps of 0.1; keys move by time. (V-PLAYER-06, 07; rulings
 * row 48). Shows the buffered range and a preview picture at the pointer.
 */
export function SeekBar({ storyboardVtt }: { storyboardVtt: string | null }) {
  const t = useT()
  const request = useRequest()
  const currentTime = useMediaState('currentTime')
  const duration = useMediaState('duration')
  const bufferedTo = useMediaState('bufferedTo')
  const bar = useRef<HTMLDivElement>(null)
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
    if (event.ctrlKey || event.altKey || event.metaKey) return
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

  const endDrag = () => {
    seekSoon.flush()
    setDragged(null)
  }

  return (
    <div ref={bar} className={styles.bar} onPointerMove={onPointerMove} onPointerLeave={() => setHovered(null)}>
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
        aria-valuetext={t('player.elapsedOfTotal', { elapsed: speakTime(t, shownTime), total: speakTime(t, duration) })}
        onChange={(event) => {
          const chosen = event.currentTarget.valueAsNumber
          if (dragged === null) request('seekPercent', chosen)
          else {
            setDragged(chosen)
            seekSoon.call(chosen)
          }
        }}
        onPointerDown={(event) => setDragged(event.currentTarget.valueAsNumber)}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
        onKeyDown={onKeyDown}
      />
      <SeekPreview percent={hovered ?? dragged} duration={duration} storyboardVtt={storyboardVtt} />
    </div>
  )
}
