import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import styles from './donate-card.module.css'
import { videoDonationsQuery } from './donations.queries.ts'

const SHOWN = 3

/** The newest donations whose donors agreed to be shown; hidden when there are none. */
export function RecentDonations({ videoId }: { videoId: number }) {
  const t = useT()
  const format = useFormat()
  const id = useId()
  const { data = [] } = useQuery(videoDonationsQuery(videoId))
  const shown = data.filter(({ amount }) => amount !== null).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <div className={styles.recent}>
      <h3 id={id} className={styles.formHeading}>
        {t('donations.recent')}
      </h3>
      <ul aria-labelledby={id} className={styles.list}>
        {shown.map(({ id: giftId, amount, message, user, createdAt }) => (
          <li key={giftId} className={styles.gift}>
            <Avatar name={user?.displayName ?? ''} url={user?.avatarUrl ?? null} id={user?.id ?? 0} size={32} />
            <div className={styles.words}>
              <p>
                <bdi>{user?.displayName ?? t('donations.someone')}</bdi>{' '}
                <strong>{format.money(Math.round(Number(amount) * 100))}</strong>{' '}
                <span className={styles.when}>
                  <RelativeTime moment={createdAt} />
                </span>
              </p>
              {message && <p dir="auto">{message}</p>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
