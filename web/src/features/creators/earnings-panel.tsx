import type { Earning } from '@lamplight/contract/creators'
import { Link } from '@tanstack/react-router'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { AsyncList } from '../../ui/async-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { earningsPages } from './creators.queries.ts'
import styles from './dashboard-page.module.css'
import { PlotSkeleton } from './plot-skeleton.tsx'
import { toCents } from './to-cents.ts'

/** What was earned, newest first. */
export function EarningsPanel({ accountId }: { accountId: number }) {
  const t = useT()
  const pages = usePages(earningsPages(accountId))
  return (
    <>
      <AsyncList
        query={pages}
        skeleton={<PlotSkeleton />}
        failed={t('creators.earningsFailed')}
        empty={t('creators.noEarnings')}
      >
        {(earnings) => (
          <section className={styles.scroll} aria-label={t('creators.earnings')} tabIndex={-1}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('creators.date')}</th>
                  <th scope="col">{t('creators.video')}</th>
                  <th scope="col">{t('creators.source')}</th>
                  <th scope="col">{t('creators.amountColumn')}</th>
                  <th scope="col">{t('creators.statusColumn')}</th>
                </tr>
              </thead>
              <tbody>
                {earnings.map((earning) => (
                  <EarningRow key={earning.id} earning={earning} />
                ))}
              </tbody>
            </table>
          </section>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}

function EarningRow({ earning }: { earning: Earning }) {
  const t = useT()
  const format = useFormat()
  const { date, video, source, amount, isPaid } = earning
  const sources = {
    donation: t('creators.sourceDonation'),
    purchase: t('creators.sourcePurchase'),
    sponsor: t('creators.sourceSponsor'),
  }
  return (
    <tr>
      <td>{format.date(date)}</td>
      <td>
        {video ? (
          <Link className={styles.videoCell} to="/video/$id" params={{ id: String(video.id) }}>
            <span className={styles.thumbnail}>
              <Thumbnail url={video.thumbnailUrl} />
            </span>
            <bdi>{video.title}</bdi>
          </Link>
        ) : (
          '–'
        )}
      </td>
      <td>{sources[source]}</td>
      <td className={styles.number}>{format.money(toCents(amount))}</td>
      <td>
        <Badge tone={isPaid ? 'success' : 'neutral'}>{isPaid ? t('creators.paid') : t('creators.pending')}</Badge>
      </td>
    </tr>
  )
}
