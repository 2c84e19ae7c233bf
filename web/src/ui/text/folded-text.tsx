import { useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '../../i18n/language-provider.tsx'
import { classNames } from '../class-names.ts'
import styles from './folded-text.module.css'
import { LinkedText } from './linked-text.tsx'

interface FoldedTextProps {
  /** The user's text. */
  text: string
  /** How many lines are shown at first. */
  lines: 3 | 5
  moreLabel: string
  className?: string
  /** BCP 47, if known. */
  lang?: string | undefined
  /** Seeks to a time mentioned in the text. */
  onSeek?: (seconds: number) => void
}

/** User text, folded when it is long. Text that fits is not folded, and without scripts nothing is. */
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
        className={classNames('prose', styles.text, className)}
        data-lines={lines}
        data-folded={!isOpen}
        data-cut={isCut}
        dir="auto"
        lang={lang}
        onScroll={(event) => {
          // Something in the folded part was reached, by Tab or by the browser's own search, so the text is unfolded.
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

/** More characters than fit on a line of `--text-width`. */
const LINE_MAX = 100

/** Whether a text is too long for any window, as far as the server can know. */
const isCertainlyCut = (text: string, lines: number) =>
  text.length > lines * LINE_MAX || text.split('\n', lines + 1).length > lines

/** Whether the folded text hides something; updated when the column changes its width. */
function useIsCut(text: string, lines: number, isOpen: boolean) {
  const words = useRef<HTMLParagraphElement>(null)
  const [isCut, setIsCut] = useState(() => isCertainlyCut(text, lines))
  useLayoutEffect(() => {
    const element = words.current
    if (!element || isOpen) return
    const measure = () => {
      // With its blank lines, which are left out of a text that is cut.
      element.dataset.cut = 'false'
      const hides = element.scrollHeight > element.clientHeight + 1
      element.dataset.cut = String(hides)
      setIsCut(hides)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [isOpen])
  return { words, isCut }
}
