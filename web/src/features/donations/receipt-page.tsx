import type { Receipt } from '@lamplight/contract/donations'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { receiptQuery } from './donations.queries.ts'
import styles from './receipt-page.module.css'
import { useReceiptNumber } from './use-receipt-number.ts'

const route = getRouteApi('/giving/receipt/$id')

/** The receipt of one gift, made for paper too. */
export function ReceiptPage() {
  const t = useT()
  const { id } = route.useParams()
  const query = useQuery(receiptQuery(Number(id)))
  if (query.data) return <Sheet receipt={query.data} />
  if (query.error) return <ErrorState text={t('donations.receiptFailed')} onRetry={() => query.refetch()} />
  return (
    <SkeletonGroup>
      <Skeleton className={styles.skeleton} />
    </SkeletonGroup>
  )
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const t = useT()
  const receiptNumber = useReceiptNumber()
  const format = useFormat()
  const money = (amount: string) => format.money(Math.round(Number(amount) * 100))
  const title = t('donations.receiptTitle', { number: receiptNumber(receipt.receiptNumber) })
  const lines: [string, string | null][] = [
    [t('donations.receiptFrom'), receipt.giver],
    [t('donations.receiptFor'), receipt.creator?.displayName ?? null],
    [t('donations.receiptVideo'), receipt.videoTitle],
    [t('donations.receiptDate'), format.dateTime(receipt.createdAt)],
    [t('donations.amount'), money(receipt.amount)],
    [t('donations.receiptRefunded'), receipt.refunded && money(receipt.refunded)],
    [t('donations.receiptCard'), receipt.card && `${receipt.card.brand} •••• ${receipt.card.last4}`],
    [t('donations.receiptMessage'), receipt.message || null],
  ]
  return (
    <article className={styles.sheet}>
      <PageHead title={title} isPrivate />
      <p className={styles.site}>{receipt.siteName}</p>
      <PageHeading>{title}</PageHeading>
      {receipt.isTest && <Notice tone="warning" title={t('donations.receiptTest')} />}
      <dl className={styles.lines}>
        {lines.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className={styles.line}>
                <dt>{label}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.note}>{t('donations.receiptNote')}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => window.print()}>
          {t('donations.print')}
        </Button>
        <ButtonLink to="/giving">{t('donations.yourGifts')}</ButtonLink>
      </div>
    </article>
  )
}
