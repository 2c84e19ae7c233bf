import type { Purchase } from '@lamplight/contract/purchases'
import { getRouteApi, Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { useEffect } from 'react'
import { useSession } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../lib/clock.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { range } from '../../lib/range.ts'
import { useReceiptNumber } from '../../payments/use-receipt-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { LampOutDrawing } from '../../ui/states/drawings.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { Thumbnail } from '../../ui/videos/thumbnail.tsx'
import { purchasesPages, readPayment, useRefreshPurchases } from './purchases.queries.ts'
import styles from './purchases-page.module.css'

const route = getRouteApi('/purchases')
const SKELETONS = 3
/** Number of characters shown of a transaction id. */
const TRANSACTION_SHOWN = 16

export function PurchasesPage() {
  const t = useT()
  const session = useSession()
  return (
    <div className={styles.page}>
      <PageHead title={t('purchases.title')} isPrivate />
      {session === null ? <SignedOut /> : session && <Purchases userId={session.id} />}
    </div>
  )
}

/** Shown when the session ended while the page was open; the guard redirects visitors to /auth before that. */
function SignedOut() {
  const t = useT()
  return (
    <MessageScreen
      drawing={<LampOutDrawing />}
      title={t('purchases.signInTitle')}
      text={t('purchases.signInText')}
      actions={
        <ButtonLink to="/auth" search={{ next: '/purchases' }} variant="primary">
          {t('purchases.signIn')}
        </ButtonLink>
      }
    />
  )
}

function Purchases({ userId }: { userId: number }) {
  const t = useT()
  const errorText = useErrorText()
  const pages = usePages(purchasesPages(userId))
  useReturnFromBank()
  const { data, error } = pages
  return (
    <>
      <PageHeading>{t('purchases.title')}</PageHeading>
      {data === undefined && error !== null && (
        <div className={styles.failed} role="alert">
          <LampOutDrawing />
          <p>{t('purchases.loadFailed', { message: errorText(error) })}</p>
          <Button onClick={() => pages.refetch()}>{t('purchases.tryAgain')}</Button>
        </div>
      )}
      {data === undefined && error === null && (
        <SkeletonGroup>
          {range(SKELETONS).map((row) => (
            <Skeleton key={row} className={styles.skeleton} />
          ))}
        </SkeletonGroup>
      )}
      {data?.length === 0 && (
        <EmptyState
          text={t('purchases.none')}
          hint={t('purchases.noneHint')}
          action={
            <ButtonLink to="/" variant="primary">
              {t('purchases.browse')}
            </ButtonLink>
          }
        />
      )}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((purchase) => (
            <li key={purchase.id}>
              <PurchaseCard purchase={purchase} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore pages={pages} />
    </>
  )
}

/** The bank redirects here with the payment in the URL: the server then checks it with the provider. */
function useReturnFromBank() {
  const { payment_intent: paymentIntentId } = route.useSearch()
  const refresh = useRefreshPurchases()
  useEffect(() => {
    if (paymentIntentId) void readPayment(paymentIntentId).then(refresh, () => {})
  }, [paymentIntentId, refresh])
}

function PurchaseCard({ purchase }: { purchase: Purchase }) {
  const t = useT()
  const format = useFormat()
  const isolate = useReceiptNumber()
  const { id, videoId, video, amount, createdAt, paymentIntentId, receiptNumber } = purchase
  return (
    <article className={styles.card} aria-labelledby={`purchase-${id}`}>
      <div className={styles.picture}>
        <Thumbnail url={video.thumbnailUrl} />
      </div>
      <div className={styles.body}>
        <h2 id={`purchase-${id}`} className={styles.name}>
          <Link to="/video/$id" params={{ id: String(videoId) }} dir="auto">
            {video.title}
          </Link>
        </h2>
        <p className={styles.facts}>
          <Facts>
            {t('purchases.videoId', { id: videoId })}
            <RelativeTime moment={createdAt} />
            {amount === 0 ? t('purchases.free') : format.money(Math.round(amount * 100))}
          </Facts>
        </p>
        {paymentIntentId && (
          <p className={styles.facts}>
            {t('purchases.transaction', { id: paymentIntentId.slice(0, TRANSACTION_SHOWN) })}
          </p>
        )}
        <Validity purchase={purchase} />
        {receiptNumber !== null && (
          <p className={styles.facts}>
            <Link to="/purchases/receipt/$id" params={{ id: String(id) }} className="text-link">
              {t('payments.receiptTitle', { number: isolate(receiptNumber) })}
            </Link>
          </p>
        )}
      </div>
    </article>
  )
}

/** How long the file is available, and its download link. */
function Validity({ purchase }: { purchase: Purchase }) {
  const t = useT()
  const format = useFormat()
  const now = useNow()
  const { expiresAt, status, canDownload, isWithdrawn, downloadUrl, video } = purchase
  if (status === 'processing') {
    return (
      <>
        <p>
          <Badge tone="neutral">{t('purchases.processing')}</Badge>
        </p>
        <p className={styles.facts}>{t('purchases.processingText')}</p>
      </>
    )
  }
  // A refund ends it at a moment that the clock of this page reaches up to a minute later.
  if (expiresAt !== undefined && (status === 'refunded' || Date.parse(expiresAt) <= now)) {
    return (
      <>
        <p className={styles.badges}>
          <Badge tone="warning">{t('purchases.expiredOn', { date: format.date(expiresAt) })}</Badge>
          {status === 'refunded' && <Badge>{t('purchases.refunded')}</Badge>}
        </p>
        <p>{t('purchases.expired')}</p>
        {status === 'refunded' && <p className={styles.facts}>{t('purchases.refundedText')}</p>}
      </>
    )
  }
  if (isWithdrawn) return <p>{t('purchases.withdrawn')}</p>
  return (
    <>
      <p className={styles.facts}>
        {expiresAt === undefined
          ? t('purchases.neverExpires')
          : t('purchases.validUntil', { date: format.dateTime(expiresAt) })}
      </p>
      {canDownload ? (
        <ButtonAnchor
          className={styles.download}
          variant="primary"
          icon={<Icon of={Download} />}
          href={downloadUrl}
          download
          aria-label={t('purchases.downloadNamed', { title: video.title })}
        >
          {t('purchases.downloadVideo')}
        </ButtonAnchor>
      ) : (
        <p>{t('purchases.unavailable')}</p>
      )}
    </>
  )
}
