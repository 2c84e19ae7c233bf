import { chapterAt } from '@lamplight/contract/chapters'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useMediaState, usePlayer } from '../player-context.ts'
import type { RequestName } from '../state/request-map.ts'
import styles from './notices.module.css'

const SHOWN_MS = 900
const answered = ['seekBy', 'seekChapter', 'volumeBy', 'toggleMute', 'stepSpeed', 'toggleCaptions'] as const
type Answered = (typeof answered)[number]

/** A short message over the picture that confirms a key or a double tap; also announced. */
export function Feedback() {
  const { store, captions, chapters } = usePlayer()
  const t = useT()
  const [last, setLast] = useState<{ name: Answered; value: number; isOnSlider: boolean } | null>(null)
  const volume = useMediaState('volume')
  const muted = useMediaState('muted')
  const speed = useMediaState('speed')
  const shownCaptions = useMediaState('captions')

  const hasChapters = chapters.length > 0

  useEffect(
    () =>
      store.onRequest((name, value) => {
        if (!isAnswered(name) || (name === 'seekChapter' && !hasChapters)) return
        setLast({ name, value: typeof value === 'number' ? value : 0, isOnSlider: isSlider(document.activeElement) })
      }),
    [store, hasChapters],
  )
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLast(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [last])

  const captionsText = () => {
    const track = shownCaptions === null ? undefined : captions[shownCaptions]
    if (captions.length === 0) return t('player.captionsNone')
    return t('player.captionsChanged', { language: track?.label ?? t('player.captionsOff') })
  }
  const volumeText = () =>
    muted || volume === 0 ? t('player.volumeMuted') : t('player.volumePercent', { percent: volume })
  const texts: Record<Answered, (value: number) => string> = {
    seekBy: (value) =>
      value < 0
        ? t('player.seekBackward', { seconds: Math.round(-value) })
        : t('player.seekForward', { seconds: Math.round(value) }),
    volumeBy: volumeText,
    toggleMute: volumeText,
    seekChapter: () => chapterAt(chapters, store.getState().currentTime)?.title ?? '',
    stepSpeed: () => (speed === 1 ? t('player.speedNormal') : `${speed}×`),
    toggleCaptions: captionsText,
  }
  const side = last?.name === 'seekBy' ? (last.value < 0 ? 'left' : 'right') : 'middle'
  return (
    <div className={styles.feedback} role="status" data-side={side}>
      {last && (
        // A slider with the focus announces its new value itself.
        <span dir="auto" aria-hidden={last.isOnSlider}>
          {texts[last.name](last.value)}
        </span>
      )}
    </div>
  )
}

const isSlider = (element: Element | null): boolean => element instanceof HTMLInputElement && element.type === 'range'

function isAnswered(name: RequestName): name is Answered {
  return answered.some((known) => known === name)
}
