import { useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '../i18n/language-provider.tsx'
import { classNames } from './class-names.ts'
import styles from './folded-text.module.css'
import { LinkedText } from './linked-text.tsx'

interface FoldedTextProps {
  /** What a person wrote. */
  text: string
  /** How much of it is shown at first. */
  lines: 3 | 5
  moreLabel: string
  className?: string
  /** BCP 47, where it is known. */
  lang?: string | undefined
  /** Goes to a second that the text names. */
  onSeek?: (seconds: number) => void
}

/** People's words, folded when they are long. What fits is not folded, nor is anything where no script could unfold it. */
export function FoldedText({ text, lines, moreLabel, className, lang, onSeek }: FoldedTextProps) {
  const t = useT()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { words, isCut } = useIsCut(text, lines, isOpen)
  const turnOver = () => {
    flushSync(() => setIsOpen(!isOpen))
    // A reader who folds a long text is at its end: its beginning is scrolled back into view.
    if (isOpen) words.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <p
        id={id}
        ref={words}
        className={classNames(styles.text, className)}
        data-lines={lines}
        data-folded={!isOpen}
        dir="auto"
        lang={lang}
        onScroll={(event) => {
          // Something in the fold was reached, by Tab to a link or by the browser's own search: it is shown.
          event.currentTarget.scrollTop = 0
          setIsOpen(true)
        }}
      >
        <LinkedText text={text} {...(onSeek && { onSeek })} />
      </p>
      {(isCut || isOpen) && (
        <button type="button" className={styles.fold} aria-expanded={isOpen} aria-controls={id} onClick={turnOver}>
          {isOpen ? t('common.showLess') : moreLabel}
        </button>
      )}
    </>
  )
}

/** More letters than a line of `--text-width` takes. */
const LINE_MAX = 100

/** Whether a text is too long in any window: what the server can know. */
const isSurelyCut = (text: string, lines: number) =>
  text.length > lines * LINE_MAX || text.split('\n', lines + 1).length > lines

/** Whether the folded text hides something, kept true when the column changes its width. */
function useIsCut(text: string, lines: number, isOpen: boolean) {
  const words = useRef<HTMLParagraphElement>(null)
  const [isCut, setIsCut] = useState(() => isSurelyCut(text, lines))
  useLayoutEffect(() => {
    const element = words.current
    if (!element || isOpen) return
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [isOpen])
  return { words, isCut }
}
