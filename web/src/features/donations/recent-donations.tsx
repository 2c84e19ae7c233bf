import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { videoDonationsQuery } from './donations.queries.ts'
import styles from './recent-donations.module.css'

const SHOWN = 3

/**
 * The newest donations whose donors agreed to be shown; hidden when there are none. Apart from the offer: nobody knows in advance
 * how many there are, and what is below would move when they arrive.
 */
export function RecentDonations({ videoId }: { videoId: number }) {
  const t = useT()
  const format = useFormat()
  const id = useId()
  const session = useSession()
  const { data = [] } = useQuery({ ...videoDonationsQuery(videoId), enabled: Boolean(session) })
  const shown = data.filter(({ amount }) => amount !== null).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('donations.recent')}
      </h2>
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
    </section>
  )
}
