import type { ReactNode } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import type { ChatState } from './chat-state.ts'
import styles from './message-list.module.css'
import { useReadingPlace } from './use-reading-place.ts'

interface MessageListProps {
  state: ChatState
  roomName: string
  /** An empty room asks the reader to write. */
  mayWrite: boolean
  /** Unsent messages, already rendered; they come before the newest one in the DOM. */
  unsent: ReactNode
  onReadOlder: () => void
  children: ReactNode
}

/**
 * The newest message is first in the DOM and, through `column-reverse`, at the bottom beside the box. The list stays
 * scrolled there when it grows; older pages grow at the far end and do not move what is being read.
 */
export function MessageList({ state, roomName, mayWrite, unsent, onReadOlder, children }: MessageListProps) {
  const t = useT()
  const { history, isReadingOlder } = state
  const newestId = history.messages[0]?.id ?? 0
  const place = useReadingPlace(newestId, history.messages, state.unsent.length, onReadOlder)
  return (
    <div className={styles.frame}>
      <div
        className={styles.scroller}
        ref={place.scroller}
        onScroll={place.onScroll}
        role="log"
        // A log is live unless it says otherwise: `NewMessages` reads what is new, with its author.
        aria-live="off"
        aria-label={t('chat.messagesOf', { room: roomName })}
      >
        <ol className={styles.list}>
          {unsent}
          {children}
        </ol>
        <div className={styles.far}>
          {history.olderCursor === null ? (
            <p className={styles.beginning}>
              {history.messages.length > 0
                ? t('chat.beginning')
                : mayWrite
                  ? t('chat.noMessages')
                  : t('chat.nothingWritten')}
            </p>
          ) : (
            <Button variant="quiet" size="small" isPending={isReadingOlder} onClick={onReadOlder}>
              {t('chat.earlier')}
            </Button>
          )}
        </div>
      </div>
      {place.unseen > 0 && (
        <Button className={styles.toNewest} variant="primary" size="small" onClick={place.toNewest}>
          {t('chat.newMessages', { count: place.unseen })}
        </Button>
      )}
    </div>
  )
}
