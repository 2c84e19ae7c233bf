import { useT } from '../../i18n/language-provider.tsx'
import { useIsPast } from '../../lib/use-is-past.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useCopyText } from '../../ui/use-copy-text.ts'
import styles from './unsent-item.module.css'
import type { UnsentMessage } from './unsent-messages.ts'
import { useRefusalText } from './use-chat.ts'

/** Refused for what the message itself is: the same message is never accepted. */
const FINAL = new Set(['text_not_allowed', 'validation_failed', 'chat_message_not_found', 'chat_room_not_found'])
/** Refused for the state of the room, or of the person in it. */
const WHILE_CLOSED = new Set(['chat_room_archived', 'chat_room_locked', 'chat_muted'])

interface UnsentItemProps {
  message: UnsentMessage
  isConnected: boolean
  /** The reader may write in the room now. */
  mayWrite: boolean
  onTryAgain: () => void
  onDiscard: () => void
}

/** One's own message before it is stored: waiting for a response or a connection, or rejected. */
export function UnsentItem({ message, isConnected, ...choices }: UnsentItemProps) {
  const t = useT()
  const isRefused = message.state === 'refused'
  return (
    // A message is announced once: when it is stored, or here when it is rejected.
    <li className={styles.item} data-refused={isRefused || undefined} aria-live={isRefused ? 'polite' : 'off'}>
      <p className={classNames('prose', styles.content)} dir="auto">
        {message.content}
      </p>
      <div className={styles.state}>
        {isRefused ? (
          <Refused message={message} {...choices} />
        ) : (
          <span>{isConnected ? t('chat.sending') : t('chat.waitsForLine')}</span>
        )}
      </div>
    </li>
  )
}

/** Why it was not sent. A retry is offered only while it can succeed; the text can always be copied. */
function Refused({ message, mayWrite, onTryAgain, onDiscard }: Omit<UnsentItemProps, 'isConnected'>) {
  const t = useT()
  const refusalText = useRefusalText()
  const copy = useCopyText()
  const { refusal } = message
  const code = refusal?.code ?? ''
  const isDue = useIsPast(refusal?.retryAt ?? null)
  const canTryAgain = isDue && !FINAL.has(code) && (mayWrite || !WHILE_CLOSED.has(code))
  return (
    <>
      <span>{refusal ? t('chat.notSentBecause', { reason: refusalText(refusal) }) : t('chat.notSent')}</span>
      {canTryAgain && (
        <Button variant="quiet" size="small" onClick={onTryAgain}>
          {t('chat.tryAgain')}
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => void copy(message.content)}>
        {t('unsent.copy')}
      </Button>
      <Button variant="quiet" size="small" onClick={onDiscard}>
        {t('unsent.discard')}
      </Button>
    </>
  )
}
