import type { FoundChannel } from '@lamplight/contract/search'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Separator } from '../../ui/text/separator.tsx'
import styles from './found-channels.module.css'
import { foundChannelsQuery } from './search.queries.ts'

/** Channels among the results, above the videos. Hidden when there are none or they fail to load: the videos matter more. */
export function FoundChannels({ q }: { q: string }) {
  const t = useT()
  const { data = [] } = useQuery(foundChannelsQuery(q))
  if (data.length === 0) return null
  return (
    <section aria-label={t('search.channels')}>
      <ul className={styles.channels}>
        {data.map((channel) => (
          <li key={channel.id}>
            <ChannelLink channel={channel} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChannelLink({ channel }: { channel: FoundChannel }) {
  const format = useFormat()
  return (
    <Link to="/profile/$id" params={{ id: String(channel.id) }} className={styles.channel}>
      <Avatar name={channel.displayName} url={channel.avatarUrl} id={channel.id} size={40} />
      <span className={styles.words}>
        <bdi className={styles.name}>{channel.displayName}</bdi>
        <span className={styles.facts}>
          <bdi>@{channel.username}</bdi>
          <Separator />
          {format.subscribers(channel.subscriberCount)}
        </span>
      </span>
    </Link>
  )
}
