import type { WatchVideo } from '@lamplight/contract/video-responses'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './creator-row.module.css'

/** The creator of the video, with the subscribe button (`follow`). */
export function CreatorRow({ video, follow }: { video: WatchVideo; follow: ReactNode }) {
  const format = useFormat()
  const { user } = video
  const channel = { to: '/profile/$id', params: { id: String(user.id) } } as const
  return (
    <div className={styles.row}>
      <Link {...channel} tabIndex={-1} aria-hidden="true">
        <Avatar name={user.displayName} url={user.avatarUrl} id={user.id} size={40} />
      </Link>
      <div className={styles.words}>
        <Link {...channel} className={styles.name}>
          <bdi>{user.displayName}</bdi>
        </Link>
        <p className={styles.count}>{format.subscribers(user.subscriberCount)}</p>
      </div>
      {follow}
    </div>
  )
}
