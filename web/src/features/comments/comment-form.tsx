import { COMMENT_MAX } from '@lamplight/contract/comments'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './comment-form.module.css'

interface CommentFormProps {
  /** The box's name, shown while it is empty. */
  label: string
  submitLabel: string
  pendingLabel: string
  initialContent?: string
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
  const t = useT()
  const id = useId()
  const [content, setContent] = useState(initialContent)
  const [isPosting, setIsPosting] = useState(false)
  const isBlank = content.trim() === ''

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBlank || isPosting) return
    setIsPosting(true)
    const arrived = await onSubmit(content)
    setIsPosting(false)
    // What was typed meanwhile stays.
    if (arrived) setContent((now) => (now === content ? '' : now))
  }
  const cancel = () => {
    setContent(initialContent)
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
        maxLength={COMMENT_MAX}
        dir="auto"
        ref={isFocused ? focusAtEnd : undefined}
        onChange={(event) => setContent(event.target.value)}
        onKeyDown={handleKey}
      />
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
