import { COMMENT_MAX } from '@lamplight/contract/comments'
import { isVisible } from '@lamplight/contract/primitives'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { type DraftKey, readDraft, storeDraft } from '../../lib/text-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { focusAtEnd } from '../../ui/forms/focus-at-end.ts'
import { useEarlyInput } from '../../ui/forms/use-early-input.ts'
import styles from './comment-form.module.css'

export interface CommentFormProps {
  /** The label of the box, shown while it is empty. */
  label: string
  submitLabel: string
  pendingLabel: string
  initialContent?: string
  /** Where the draft is stored to outlive the page; without it the draft is lost with the box. Part of its `key`. */
  draftKey?: DraftKey | undefined
  /** The box was opened by a press and takes the focus. */
  isFocused?: boolean
  /** Buttons stay visible while the box is empty: for boxes that Cancel closes. */
  hasFixedButtons?: boolean
  /** What is shown above the buttons; it may replace the text of the box. */
  notice?: ((use: (content: string) => void) => ReactNode) | undefined
  /** Resolves to true when the text was saved; on false it stays in the box. */
  onSubmit: (content: string) => Promise<boolean>
  onCancel?: () => void
}

/** The box for comments, replies and edits. Buttons appear with the first character (V-COMMENT-06 to 12). */
export function CommentForm(props: CommentFormProps) {
  const {
    label,
    submitLabel,
    pendingLabel,
    initialContent = '',
    isFocused,
    hasFixedButtons,
    onSubmit,
    onCancel,
    draftKey,
    notice,
  } = props
  const t = useT()
  const id = useId()
  const [initial] = useState(initialContent)
  const [content, setContent] = useState(initial)
  const [isPosting, setIsPosting] = useState(false)
  // As the server counts: an emoji is one.
  const length = [...content.trim()].length
  const isTooLong = length > COMMENT_MAX
  const isBlank = content === '' || !isVisible(content)
  useStoredDraft(draftKey, initial, content, setContent)
  useEarlyInput(id)
  const form = useRef<HTMLFormElement>(null)
  // The buttons go with the text. Not after a press: a phone would open its keyboard again.
  const keepFocus = () => {
    if (form.current?.querySelector('button:focus-visible')) document.getElementById(id)?.focus()
  }

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBlank || isTooLong || isPosting) return
    setIsPosting(true)
    const arrived = await onSubmit(content)
    setIsPosting(false)
    // What was typed while sending stays.
    if (!arrived) return
    keepFocus()
    setContent((now) => (now === content ? '' : now))
    // Also when the page was left while the request was running.
    if (draftKey && readDraft(draftKey) === content) storeDraft(draftKey, '')
  }
  const cancel = () => {
    keepFocus()
    setContent(initial)
    if (draftKey) storeDraft(draftKey, '')
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
    <form ref={form} className={styles.form} onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.box}
        placeholder={label}
        value={content}
        rows={isBlank && !hasFixedButtons ? 1 : 3}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? `${id}-error` : undefined}
        dir="auto"
        ref={isFocused ? focusAtEnd : undefined}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={handleKey}
      />
      {isTooLong && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {t('comments.tooLong', { length, max: COMMENT_MAX })}
        </p>
      )}
      {notice?.(setContent)}
      {(!isBlank || hasFixedButtons) && (
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

/** Restores the draft after hydration (the server cannot know this tab), then stores every change. */
function useStoredDraft(
  place: DraftKey | undefined,
  initial: string,
  content: string,
  setContent: (words: string) => void,
): void {
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    if (place === undefined) return
    // An edit that changes nothing is not a draft.
    if (isRead) return storeDraft(place, content === initial ? '' : content)
    const draft = readDraft(place)
    if (draft && content === initial) setContent(draft)
    setIsRead(true)
  }, [place, initial, content, isRead, setContent])
}
