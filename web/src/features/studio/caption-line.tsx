import { readCaptionTime } from '@lamplight/contract/caption-text'
import { memo, useEffect, useId, useRef } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './caption-editor.module.css'
import { captionHints } from './caption-hints.ts'

/** A caption while it is edited: times stay strings until they are saved. */
export interface Line {
  key: number
  start: string
  end: string
  text: string
  settings: string
}

export type LineField = 'start' | 'end' | 'text'

interface CaptionLineProps {
  line: Line
  /** Its place in the list, from 1 on. */
  number: number
  /** BCP 47. */
  language: string
  direction: 'rtl' | 'auto'
  /** Of the video, in seconds. */
  duration: number
  problem: { field: LineField; text: string } | null
  /** The field that takes the focus; once for each object. */
  focus: { field: LineField } | null
  onChange: (key: number, part: Partial<Line>) => void
  onPlay: (line: Line) => void
  onDelete: (key: number) => void
}

/** One caption with its times, its text and advice on it. Rendered again only when it changes: a film has thousands of them. */
export const CaptionLine = memo(function CaptionLine(props: CaptionLineProps) {
  const { line, number, language, direction, duration, problem, focus, onChange, onPlay, onDelete } = props
  const t = useT()
  const id = useId()
  const focused = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    if (focus) focused.current?.focus()
  }, [focus])
  const times = { start: readCaptionTime(line.start), end: readCaptionTime(line.end) }
  const hints = captionHints({ text: line.text, ...times }, duration, t)
  const stateOf = (field: LineField) => {
    const isWrong = problem?.field === field
    return {
      ref: focus?.field === field ? focused : undefined,
      'aria-invalid': isWrong ? (true as const) : undefined,
      'aria-describedby':
        classNames(isWrong && `${id}-problem`, field === 'text' && hints.length > 0 && `${id}-hints`) || undefined,
    }
  }
  return (
    <li className={styles.line}>
      <div className={styles.times}>
        <input
          className={styles.time}
          dir="ltr"
          value={line.start}
          aria-label={t('studio.lineStart', { number })}
          {...stateOf('start')}
          onChange={({ target }) => onChange(line.key, { start: target.value })}
        />
        <input
          className={styles.time}
          dir="ltr"
          value={line.end}
          aria-label={t('studio.lineEnd', { number })}
          {...stateOf('end')}
          onChange={({ target }) => onChange(line.key, { end: target.value })}
        />
        <Button size="small" aria-label={t('studio.playLineNamed', { number })} onClick={() => onPlay(line)}>
          {t('studio.playLine')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={t('studio.deleteLine', { number })}
          onClick={() => onDelete(line.key)}
        >
          {t('studio.delete')}
        </Button>
      </div>
      <textarea
        {...stateOf('text')}
        className={styles.text}
        rows={2}
        dir={direction}
        lang={language}
        value={line.text}
        aria-label={t('studio.lineText', { number })}
        onChange={({ target }) => onChange(line.key, { text: target.value })}
      />
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem.text}
        </p>
      )}
      {hints.length > 0 && (
        <ul id={`${id}-hints`} className={styles.hints}>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
    </li>
  )
})
