import type { ChatUser } from '@lamplight/contract/chat-responses'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './active-users.module.css'

interface ActiveUsersProps {
  users: readonly ChatUser[]
  /** Larger than `users` when the room is crowded. */
  count: number
  hostId: number | undefined
}

/** Who is in the room now; each person is listed once. */
export function ActiveUsers({ users, count, hostId }: ActiveUsersProps) {
  const t = useT()
  const session = useSession()
  return (
    <ul className={styles.list}>
      {users.map((user) => (
        <li key={user.id}>
          <Link to="/profile/$id" params={{ id: String(user.id) }} className={styles.user}>
            <Avatar name={user.displayName} url={user.avatarUrl} id={user.id} size={32} />
            <span className={styles.words}>
              <bdi className={styles.name}>{user.displayName}</bdi>
              {user.id === session?.id && <span className={styles.note}>{t('chat.you')}</span>}
              {user.id === hostId && user.id !== session?.id && <span className={styles.note}>{t('chat.host')}</span>}
            </span>
          </Link>
        </li>
      ))}
      {count > users.length && <li className={styles.more}>{t('chat.moreUsers', { count: count - users.length })}</li>}
    </ul>
  )
}
