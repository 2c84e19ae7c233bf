import type { ChatRoom } from '@lamplight/contract/chat-responses'
import { Link } from '@tanstack/react-router'
import AtSign from 'lucide-react/icons/at-sign'
import Lock from 'lucide-react/icons/lock'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import styles from './room-list.module.css'

/** The list of rooms. Each is a link, so that it can be shared and the browser's back button leaves the room. */
export function RoomList({ rooms, chosenId }: { rooms: readonly ChatRoom[]; chosenId: number | null }) {
  return (
    <ul className={styles.list}>
      {rooms.map((room) => (
        <li key={room.id}>
          <RoomEntry room={room} isChosen={room.id === chosenId} />
        </li>
      ))}
    </ul>
  )
}

function RoomEntry({ room, isChosen }: { room: ChatRoom; isChosen: boolean }) {
  const t = useT()
  // The socket may change the counts of a room before hydration has finished.
  const isLive = useIsHydrated()
  return (
    <Link
      to="/chat"
      search={{ room: room.id }}
      className={styles.entry}
      aria-current={isChosen ? 'true' : undefined}
      resetScroll={false}
    >
      <span className={styles.head}>
        <bdi className={styles.name}>{room.name}</bdi>
        {room.isPrivate && (
          <span className={styles.sign}>
            <Icon of={Lock} size={14} />
            <span className="visually-hidden">{t('chat.privateRoom')}</span>
          </span>
        )}
        {room.viewer.role === 'invited' && <Badge tone="brand">{t('chat.invited')}</Badge>}
        {isLive && !isChosen && <Unread room={room} />}
      </span>
      {room.description && (
        <span className={styles.description} dir="auto">
          {room.description}
        </span>
      )}
      {isLive && room.activeCount > 0 && (
        <span className={styles.people}>{t('chat.people', { count: room.activeCount })}</span>
      )}
    </Link>
  )
}

function Unread({ room }: { room: ChatRoom }) {
  const t = useT()
  const format = useFormat()
  if (room.unreadCount === 0) return null
  const isMany = room.unreadCount > 99
  return (
    <span className={styles.unread} data-mentioned={room.mentionCount > 0 || undefined}>
      {room.mentionCount > 0 && (
        <>
          <Icon of={AtSign} size={14} />
          <span className="visually-hidden">{t('chat.mentioned')}</span>
        </>
      )}
      <span aria-hidden="true">{isMany ? '99+' : format.number(room.unreadCount)}</span>
      <span className="visually-hidden">
        {isMany ? t('chat.unreadMany') : t('chat.unread', { count: room.unreadCount })}
      </span>
    </span>
  )
}

/** Placeholders in the size of the entries. */
export function RoomSkeletons() {
  return (
    <SkeletonGroup className={styles.list}>
      {[1, 2, 3, 4].map((n) => (
        <div key={n} className={styles.entry}>
          <Skeleton className={styles.nameShape} />
          <Skeleton className={styles.descriptionShape} />
        </div>
      ))}
    </SkeletonGroup>
  )
}
