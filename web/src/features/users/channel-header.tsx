import type { Channel } from '@lamplight/contract/users'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ReportButton } from '../../ui/report-button.tsx'
import styles from './channel-header.module.css'
import { SubscribeButton } from './subscribe-button.tsx'

/** Who the channel is. The count follows the button through the kept answer. */
export function ChannelHeader({ channel }: { channel: Channel }) {
  const t = useT()
  const format = useFormat()
  const session = useSession()
  const { subscriberCount, videoCount, totalViews, viewer } = channel
  return (
    <header className={styles.header}>
      <Avatar name={channel.displayName} url={channel.avatarUrl} id={channel.id} size={96} />
      <div className={styles.words}>
        <h1 className={styles.name} tabIndex={-1}>
          <bdi>{channel.displayName}</bdi>
        </h1>
        <p className={styles.facts}>
          <bdi>@{channel.username}</bdi> · {format.subscribers(subscriberCount)} ·{' '}
          {t('users.videoCount', { count: videoCount })} · {format.views(totalViews)}
        </p>
        <p className={styles.facts}>{t('users.joined', { date: format.date(channel.createdAt) })}</p>
        {channel.bio && (
          <p className={styles.bio} dir="auto">
            {channel.bio}
          </p>
        )}
        {channel.website && (
          <p>
            <a
              className="text-link"
              href={channel.website}
              rel="ugc nofollow noopener noreferrer"
              target="_blank"
              dir="ltr"
            >
              {new URL(channel.website).host}
            </a>
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {viewer.canSubscribe && <SubscribeButton channelId={channel.id} isSubscribed={viewer.isSubscribed} />}
        {(viewer.isOwner || session?.role === 'admin') && (
          <ButtonLink to="/monetization/$id" params={{ id: String(channel.id) }}>
            {t('shell.creatorDashboard')}
          </ButtonLink>
        )}
        {viewer.isOwner && <ButtonLink to="/upload">{t('users.uploadVideo')}</ButtonLink>}
        <ReportButton target={{ type: 'user', id: channel.id }} authorId={channel.id} />
      </div>
    </header>
  )
}
