import type { Channel } from '@lamplight/contract/users'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { nameOfLanguage } from '../../lib/content-languages.ts'
import { classNames } from '../../ui/class-names.ts'
import { Facts } from '../../ui/text/facts.tsx'
import { LinkedText } from '../../ui/text/linked-text.tsx'
import styles from './channel-about.module.css'

/** The channel's description and its real figures: dates and totals (ruling 72). */
export function ChannelAbout({ channel }: { channel: Channel }) {
  const t = useT()
  const format = useFormat()
  const { bio, website, languages, createdAt, subscriberCount, videoCount, totalViews } = channel
  return (
    <div className={styles.about}>
      <p className={classNames('prose', styles.bio)} dir="auto">
        {bio ? <LinkedText text={bio} /> : t('users.noBio')}
      </p>
      <dl className={styles.facts}>
        <dt>{t('users.joinedLabel')}</dt>
        <dd>{t('users.joined', { date: format.date(createdAt) })}</dd>
        <dt>{t('users.viewsLabel')}</dt>
        <dd>{format.views(totalViews)}</dd>
        <dt>{t('users.videos')}</dt>
        <dd>{t('users.videoCount', { count: videoCount })}</dd>
        <dt>{t('users.subscribersLabel')}</dt>
        <dd>{format.subscribers(subscriberCount)}</dd>
        {languages.length > 0 && (
          <>
            <dt>{t('users.languages')}</dt>
            <dd>
              <Facts>
                {languages.map((tag) => (
                  <bdi key={tag} lang={tag}>
                    {nameOfLanguage(tag)}
                  </bdi>
                ))}
              </Facts>
            </dd>
          </>
        )}
        {website && (
          <>
            <dt>{t('users.website')}</dt>
            <dd>
              <a className="text-link" href={website} rel="ugc nofollow noopener noreferrer" target="_blank" dir="ltr">
                {new URL(website).host}
              </a>
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}
