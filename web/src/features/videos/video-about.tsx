import type { WatchVideo } from '@lamplight/contract/videos'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import styles from './video-about.module.css'

interface VideoAboutProps {
  video: WatchVideo
  /** Goes to a second that the description names. */
  onSeek: (seconds: number) => void
}

/** Views, date and the description, folded at three lines. */
export function VideoAbout({ video, onSeek }: VideoAboutProps) {
  const t = useT()
  const format = useFormat()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { text, isCut } = useIsCut(isOpen)
  return (
    <section className={styles.about} aria-label={t('videos.description')}>
      <p className={styles.facts}>
        {format.views(video.views)} · <time dateTime={video.createdAt}>{format.date(video.createdAt)}</time>
      </p>
      {video.description && (
        <p
          id={id}
          ref={text}
          className={styles.text}
          data-folded={!isOpen}
          dir="auto"
          lang={video.language ?? undefined}
        >
          <LinkedText text={video.description} onSeek={(seconds) => onSeek(Math.min(seconds, video.duration))} />
        </p>
      )}
      {(isCut || isOpen) && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('videos.showLess') : t('common.showMore')}
        </button>
      )}
    </section>
  )
}

/** Whether the folded text hides something, kept true when the column changes its width. */
function useIsCut(isOpen: boolean) {
  const text = useRef<HTMLParagraphElement>(null)
  const [isCut, setIsCut] = useState(false)
  useLayoutEffect(() => {
    const element = text.current
    if (!element || isOpen) return
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [isOpen])
  return { text, isCut }
}
