import type { ChatMessage } from '@lamplight/contract/chat-responses'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { usePersonName } from '../../i18n/use-person-name.ts'

/** More at once, after an interruption for example, are only counted. */
const MAX_READ = 3

interface NewMessagesProps {
  /** Newest first. */
  messages: readonly ChatMessage[]
  blockedIds: ReadonlySet<number>
}

/**
 * What has been written since the room was opened, for screen readers: who and what, without the controls of a message. A
 * part of its own, because a live log would also read the messages that are loaded when the room opens and further up.
 */
export function NewMessages({ messages, blockedIds }: NewMessagesProps) {
  const t = useT()
  const nameOf = usePersonName()
  const newestId = messages[0]?.id ?? 0
  const lastId = useRef(newestId)
  const [read, setRead] = useState<readonly ChatMessage[]>([])
  useEffect(() => {
    if (newestId <= lastId.current) return
    const added = messages.filter(
      ({ id, isDeleted, user }) => id > lastId.current && !isDeleted && !blockedIds.has(user.id),
    )
    lastId.current = newestId
    if (added.length > 0) setRead(added.toReversed())
  }, [newestId, messages, blockedIds])
  return (
    <div role="status" className="visually-hidden">
      {read.length > MAX_READ
        ? t('chat.newMessages', { count: read.length })
        : read.map(({ id, user, content }) => (
            <p key={id}>
              <bdi>{nameOf(user)}</bdi>: <bdi>{content}</bdi>
            </p>
          ))}
    </div>
  )
}
