import type { Channel } from '@lamplight/contract/users'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ReportButton } from '../../ui/reports/report-button.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import styles from './channel-header.module.css'
import { SubscribeButton } from './subscribe-button.tsx'

/** Who the channel is. The count follows the button through the cached response. */
export function ChannelHeader({ channel }: { channel: Channel }) {
  const t = useT()
  const format = useFormat()
  const { subscriberCount, videoCount, totalViews, viewer } = channel
  return (
    <header className={styles.header}>
      {channel.banner.length > 0 && <Banner pictures={channel.banner} />}
      <Avatar name={channel.displayName} url={channel.avatarUrl} id={channel.id} size={96} />
      <div className={styles.words}>
        <h1 className={styles.name} tabIndex={-1}>
          <bdi>{channel.displayName}</bdi>
        </h1>
        <p className={styles.facts}>
          <Facts>
            <bdi>@{channel.username}</bdi>
            {format.subscribers(subscriberCount)}
            {t('users.videoCount', { count: videoCount })}
            {format.views(totalViews)}
          </Facts>
        </p>
        {channel.bio && (
          <p className={styles.bio} dir="auto">
            {firstParagraph(channel.bio)}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <SubscribeButton channelId={channel.id} viewer={viewer} />
        {viewer.canSeeDashboard && (
          <ButtonLink to="/monetization/$id" params={{ id: String(channel.id) }}>
            {t('shell.creatorDashboard')}
          </ButtonLink>
        )}
        {viewer.isOwner && (
          <>
            <ButtonLink to="/upload">{t('users.uploadVideo')}</ButtonLink>
            <ButtonLink to="/settings" hash="profile">
              {t('users.editChannel')}
            </ButtonLink>
          </>
        )}
        <ReportButton
          target={{
            type: 'user',
            id: channel.id,
            text: `${channel.displayName} (@${channel.username})`,
            author: channel,
          }}
        />
      </div>
    </header>
  )
}

/** The whole text is on the tab About. */
const firstParagraph = (text: string) => text.trim().split('\n')[0]

/** A frame the creator selected; decorative. */
function Banner({ pictures }: { pictures: Channel['banner'] }) {
  return (
    <img
      className={styles.banner}
      src={pictures.at(-1)?.url}
      srcSet={pictures.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      sizes="(width >= 768px) calc(100vw - 300px), 100vw"
      alt=""
      width={1600}
      height={300}
      decoding="async"
    />
  )
}
