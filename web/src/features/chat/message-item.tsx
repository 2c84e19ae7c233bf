import type { ChatMessage } from '@lamplight/contract/chat-responses'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { usePersonName } from '../../i18n/use-person-name.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LinkedText } from '../../ui/text/linked-text.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { Separator } from '../../ui/text/separator.tsx'
import styles from './message-item.module.css'

interface MessageItemProps {
  message: ChatMessage
  isHost: boolean
  isBlocked: boolean
  /** The author of the message it replies to. */
  isQuotedBlocked: boolean
  /** The available actions; none for a deleted message. */
  menu: ReactNode
}

/** One message: author, time, and the text as typed, line by line. Content is plain text; only URLs become links. */
export function MessageItem({ message, isHost, isBlocked, isQuotedBlocked, menu }: MessageItemProps) {
  const t = useT()
  const nameOf = usePersonName()
  const [isShown, setIsShown] = useState(false)
  const { user } = message
  const fold = isBlocked && (
    <div className={styles.folded}>
      <span>{t('chat.blockedMessage')}</span>
      <Button variant="quiet" size="small" aria-expanded={isShown} onClick={() => setIsShown((shown) => !shown)}>
        {isShown ? t('chat.fold') : t('chat.show')}
      </Button>
    </div>
  )
  if (fold && !isShown) return fold
  return (
    <div className={styles.message}>
      <Avatar name={nameOf(user)} url={user.avatarUrl} id={user.id} size={36} />
      <div className={styles.body}>
        {fold}
        <p className={styles.head}>
          <bdi className={styles.name}>{nameOf(user)}</bdi>
          {isHost && <Badge>{t('chat.host')}</Badge>}
          <span className={styles.time}>
            <RelativeTime moment={message.createdAt} />
            {message.editedAt && (
              <>
                <Separator />
                {t('chat.edited')}
              </>
            )}
          </span>
        </p>
        {message.replyTo && !message.isDeleted && <Quote replyTo={message.replyTo} isBlocked={isQuotedBlocked} />}
        {message.isDeleted ? (
          <p className={styles.deleted}>{t('chat.deleted')}</p>
        ) : (
          <p className={classNames('prose', styles.content)} dir="auto">
            <LinkedText text={message.content} />
          </p>
        )}
      </div>
      {!message.isDeleted && menu}
    </div>
  )
}

/** The beginning of the message it replies to. */
function Quote({ replyTo, isBlocked }: { replyTo: NonNullable<ChatMessage['replyTo']>; isBlocked: boolean }) {
  const t = useT()
  const nameOf = usePersonName()
  if (isBlocked) return <blockquote className={styles.quote}>{t('chat.blockedMessage')}</blockquote>
  return (
    <blockquote className={styles.quote}>
      <bdi className={styles.quoted}>{nameOf(replyTo.user)}</bdi>
      <span className={styles.excerpt} dir="auto">
        {replyTo.excerpt === '' ? t('chat.deleted') : replyTo.excerpt}
      </span>
    </blockquote>
  )
}
