import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './decision-form.module.css'
import { queueKeys } from './queue-keys.ts'

/** How long a decision can be undone before it is sent. */
const UNDO_SECONDS = 10

interface UndoBarProps {
  text: string
  /** Label of the button that skips the wait. */
  now: string
  onUndo: () => void
  /** Called when the time is over or the wait is skipped, also when the card unmounts. */
  onDone: () => void
}

/** Counts down while a decision can still be undone. */
export function UndoBar({ text, now, onUndo, onDone }: UndoBarProps) {
  const t = useT()
  const id = useId()
  const [left, setLeft] = useState(UNDO_SECONDS)
  const undo = useRef<HTMLButtonElement>(null)
  const latest = useRef(onDone)
  const [settle] = useState(() => {
    let isSettled = false
    return (then: () => void) => {
      if (isSettled) return
      isSettled = true
      then()
    }
  })
  useEffect(() => {
    latest.current = onDone
  })
  useEffect(() => {
    undo.current?.focus()
    const finish = () => settle(() => latest.current())
    const end = setTimeout(finish, UNDO_SECONDS * 1_000)
    const tick = setInterval(() => setLeft((now) => Math.max(now - 1, 0)), 1_000)
    addEventListener('pagehide', finish)
    return () => {
      clearTimeout(end)
      clearInterval(tick)
      removeEventListener('pagehide', finish)
      finish()
    }
  }, [settle])
  return (
    // Not a live region: the focused button is announced with the text, and the seconds would be announced one by one.
    <div className={styles.undo}>
      <p id={id}>{text}</p>
      <div className={styles.buttons}>
        <Button
          ref={undo}
          aria-label={t('moderation.undoName')}
          aria-describedby={id}
          aria-keyshortcuts={queueKeys.undo}
          onClick={() => settle(onUndo)}
        >
          {t('moderation.undo', { seconds: left })}
        </Button>
        <Button variant="quiet" onClick={() => settle(onDone)}>
          {now}
        </Button>
      </div>
    </div>
  )
}
