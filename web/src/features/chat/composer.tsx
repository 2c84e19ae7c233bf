import { CHAT_MESSAGE_MAX } from '@lamplight/contract/chat-input'
import type { ChatMessage } from '@lamplight/contract/chat-responses'
import { isVisible } from '@lamplight/contract/primitives'
import Send from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { usePersonName } from '../../i18n/use-person-name.ts'
import { isComposing } from '../../lib/is-composing.ts'
import { lengthOf } from '../../lib/length-of.ts'
import { Button } from '../../ui/button.tsx'
import { useEarlyInput } from '../../ui/forms/use-early-input.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Separator } from '../../ui/text/separator.tsx'
import styles from './composer.module.css'
import { readDraft, storeDraft } from './drafts.ts'

interface ComposerProps {
  /** Where one writes; the room leads the focus there. */
  box: RefObject<HTMLTextAreaElement | null>
  /** The draft is stored per person and room; a change of either resets the box. */
  userId: number
  roomId: number
  replyTo: ChatMessage | null
  /** The box goes away while somebody writes in it: the room was locked, or they were muted. */
  onGone: () => void
  onCancelReply: () => void
  /** Resolves to false when the text must stay in the box because the message was not sent. */
  onSay: (content: string) => Promise<boolean>
}

/** The message box: Enter sends, Shift+Enter starts a new line. */
export function Composer({ box, userId, roomId, replyTo, onGone, onCancelReply, onSay }: ComposerProps) {
  const t = useT()
  const nameOf = usePersonName()
  const id = useId()
  const [content, setContent] = useState('')
  const [isRead, setIsRead] = useState(false)
  const excess = lengthOf(content) - CHAT_MESSAGE_MAX
  const isBlank = content === '' || !isVisible(content)
  const replyToId = replyTo?.id
  useEarlyInput(id)

  // Drafts live in this tab only, so the server cannot render them.
  useEffect(() => {
    if (isRead) return storeDraft(userId, roomId, content)
    const stored = readDraft(userId, roomId)
    setContent((now) => now || stored)
    setIsRead(true)
  }, [userId, roomId, content, isRead])
  useEffect(() => {
    if (replyToId !== undefined) box.current?.focus()
  }, [box, replyToId])

  const gone = useRef(onGone)
  gone.current = onGone
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (document.activeElement === element) gone.current()
    }
  }, [box])

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBlank || excess > 0) return
    if (await onSay(content.trim())) setContent((now) => (now === content ? '' : now))
    box.current?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)) {
      event.preventDefault()
      void submit()
    }
    if (event.key === 'Escape' && replyTo) onCancelReply()
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      {replyTo && (
        <p className={styles.reply}>
          <span role="status">
            {t('chat.replyingTo', { name: nameOf(replyTo.user) })}
            {replyTo.isDeleted && (
              <>
                <Separator />
                {t('chat.deleted')}
              </>
            )}
          </span>
          <IconButton label={t('chat.cancelReply')} icon={<Icon of={X} size={16} />} onClick={onCancelReply} />
        </p>
      )}
      <div className={styles.row}>
        <label className="visually-hidden" htmlFor={id}>
          {t('chat.message')}
        </label>
        <textarea
          ref={box}
          id={id}
          className={styles.box}
          // Only for browsers whose boxes cannot grow with the text (`field-sizing`); others ignore it.
          rows={isBlank ? 1 : 3}
          dir="auto"
          placeholder={t('chat.writeMessage')}
          value={content}
          aria-describedby={`${id}-hint`}
          aria-invalid={excess > 0 || undefined}
          onChange={(event) => setContent(event.target.value)}
          onKeyDown={handleKey}
        />
        <Button type="submit" variant="primary" icon={<Icon of={Send} isDirectional />}>
          {t('chat.send')}
        </Button>
      </div>
      <p id={`${id}-hint`} className={excess > 0 ? styles.excess : styles.hint} role={excess > 0 ? 'alert' : undefined}>
        {excess > 0 ? t('limits.tooLong', { count: excess, max: CHAT_MESSAGE_MAX }) : t('chat.enterHint')}
      </p>
    </form>
  )
}
