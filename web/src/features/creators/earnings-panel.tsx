import { creatorsApi, type Earning } from '@lamplight/contract/creators'
import { Link } from '@tanstack/react-router'
import { pathOf } from '../../api/client.ts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Separator } from '../../ui/text/separator.tsx'
import { Thumbnail } from '../../ui/videos/thumbnail.tsx'
import { earningsPages } from './creators.queries.ts'
import styles from './dashboard-page.module.css'
import { MoneyTable } from './money-table.tsx'
import { toCents } from './to-cents.ts'

/** The earnings, newest first. */
export function EarningsPanel({ accountId }: { accountId: number }) {
  const t = useT()
  const pages = usePages(earningsPages(accountId))
  return (
    <div className={styles.statement}>
      {pages.data !== undefined && pages.data.length > 0 && (
        <a
          className="text-link"
          href={`${pathOf(creatorsApi.earnings, { params: { id: accountId } })}/earnings.csv`}
          download
        >
          {t('creators.earningsCsv')}
        </a>
      )}
      <MoneyTable
        pages={pages}
        label={t('creators.earnings')}
        layout="earnings"
        columns={[
          t('creators.date'),
          t('creators.video'),
          t('creators.source'),
          t('creators.amountColumn'),
          t('creators.statusColumn'),
        ]}
        failed={t('creators.earningsFailed')}
        empty={t('creators.noEarnings')}
      >
        {(earning) => <EarningRow key={earning.id} earning={earning} />}
      </MoneyTable>
    </div>
  )
}

function EarningRow({ earning }: { earning: Earning }) {
  const t = useT()
  const format = useFormat()
  const { date, video, source, kind, amount, isPaid } = earning
  const sources = {
    donation: t('creators.sourceDonation'),
    purchase: t('creators.sourcePurchase'),
    sponsor: t('creators.sourceSponsor'),
  }
  const kinds = {
    earning: null,
    refund: t('creators.kindRefund'),
    refund_failed: t('creators.kindRefundFailed'),
    dispute: t('creators.kindDispute'),
    dispute_won: t('creators.kindDisputeWon'),
  }
  return (
    <tr>
      <td>{format.day(date)}</td>
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
      <td>
        {sources[source]}
        {kinds[kind] && (
          <>
            <Separator />
            {kinds[kind]}
          </>
        )}
      </td>
      <td className={styles.number}>{format.money(toCents(amount))}</td>
      <td>
        <Badge tone={isPaid ? 'success' : 'neutral'}>{isPaid ? t('creators.paid') : t('creators.pending')}</Badge>
      </td>
    </tr>
  )
}
