import { COMMENT_MAX } from '@lamplight/contract/comments'
import { isVisible } from '@lamplight/contract/primitives'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { keepWords, readWords, type WordsPlace } from '../../lib/kept-words.ts'
import { Button } from '../../ui/button.tsx'
import { useEarlyInput } from '../../ui/use-early-input.ts'
import styles from './comment-form.module.css'

export interface CommentFormProps {
  /** The box's name, shown while it is empty. */
  label: string
  submitLabel: string
  pendingLabel: string
  initialContent?: string
  /** Where words that are not sent yet outlive the page; without it they go with the box. Part of its `key`. */
  keptAt?: WordsPlace | undefined
  /** The box was opened by a press: the caret goes there. */
  isFocused?: boolean
  /** Buttons stay although nothing is written: for boxes that Cancel closes. */
  areButtonsKept?: boolean
  /** Resolves to true when the words arrived; on false they stay in the box. */
  onSubmit: (content: string) => Promise<boolean>
  onCancel?: () => void
}

/** A box that was opened by a press takes the caret, behind what is written there. */
function focusAtEnd(box: HTMLTextAreaElement | null): void {
  if (!box || box.dataset.focused) return
  box.dataset.focused = 'once'
  box.focus()
  box.setSelectionRange(box.value.length, box.value.length)
}

/** Where comments, replies and corrections are written. Buttons appear with the first word (V-COMMENT-06 to 12). */
export function CommentForm(props: CommentFormProps) {
  const { label, submitLabel, pendingLabel, initialContent = '', isFocused, areButtonsKept, onSubmit, onCancel } = props
  const { keptAt } = props
  const t = useT()
  const id = useId()
  const [initial] = useState(initialContent)
  const [content, setContent] = useState(initial)
  const [isPosting, setIsPosting] = useState(false)
  const isTooLong = content.trim().length > COMMENT_MAX
  const isBlank = content === '' || !isVisible(content)
  useKeptWords(keptAt, initial, content, setContent)
  useEarlyInput(id)

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBlank || isTooLong || isPosting) return
    setIsPosting(true)
    const arrived = await onSubmit(content)
    setIsPosting(false)
    // What was typed meanwhile stays.
    if (!arrived) return
    setContent((now) => (now === content ? '' : now))
    // Also when the page was left while they were on their way.
    if (keptAt && readWords(keptAt) === content) keepWords(keptAt, '')
  }
  const cancel = () => {
    setContent(initial)
    if (keptAt) keepWords(keptAt, '')
    onCancel?.()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      cancel()
    }
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.box}
        placeholder={label}
        value={content}
        rows={isBlank && !areButtonsKept ? 1 : 3}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? `${id}-error` : undefined}
        dir="auto"
        ref={isFocused ? focusAtEnd : undefined}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={handleKey}
      />
      {isTooLong && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {t('comments.tooLong', { length: content.trim().length, max: COMMENT_MAX })}
        </p>
      )}
      {(!isBlank || areButtonsKept) && (
        <div className={styles.buttons}>
          <Button variant="quiet" size="small" onClick={cancel}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" size="small" type="submit" isPending={isPosting}>
            {isPosting ? pendingLabel : submitLabel}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Puts the kept words into the box once the page is awake (the server knows nothing of this tab), then keeps them. */
function useKeptWords(
  place: WordsPlace | undefined,
  initial: string,
  content: string,
  setContent: (words: string) => void,
): void {
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    if (place === undefined) return
    // A correction that changes nothing is none.
    if (isRead) return keepWords(place, content === initial ? '' : content)
    const kept = readWords(place)
    if (kept && content === initial) setContent(kept)
    setIsRead(true)
  }, [place, initial, content, isRead, setContent])
}
