import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { subscribedChannelsQuery } from './lists.queries.ts'
import styles from './subscribed-channels.module.css'

/** The subscribed channels, the one with the newest video first; in the sidebar, for members. */
export function SubscribedChannels() {
  const t = useT()
  const id = useId()
  const user = useSession()
  const { data } = useQuery({ ...subscribedChannelsQuery, enabled: Boolean(user) })
  if (!user || !data) return null
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {t('shell.yourSubscriptions')}
      </h2>
      {data.length === 0 ? (
        <p className={styles.hint}>{t('shell.noSubscriptions')}</p>
      ) : (
        <ul className={styles.list}>
          {data.map((channel) => (
            <li key={channel.id}>
              <Link
                to="/profile/$id"
                params={{ id: String(channel.id) }}
                className={classNames(styles.channel, 'current-marked')}
              >
                <Avatar name={channel.displayName} url={channel.avatarUrl} id={channel.id} size={24} />
                <bdi className={styles.name}>{channel.displayName}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
