import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { announceChange } from '../../api/other-tabs.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { forgetPendingPurchase, type PendingPurchase, readPendingPurchase } from '../../lib/pending-purchase.ts'
import { CardForm } from '../../payments/card-form.tsx'
import { paymentStatusQuery } from '../../payments/payments.queries.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { videoQuery } from '../videos/videos.queries.ts'
import styles from './checkout-page.module.css'
import { isPaidTooLate, paymentIntentIdOf, readPayment, useRefreshPurchases } from './purchases.queries.ts'

/** The item to buy, and the card form. Its record is stored in the tab, so the server renders a skeleton. */
export function CheckoutPage() {
  const t = useT()
  const navigate = useNavigate()
  const [pending, setPending] = useState<PendingPurchase | null>(null)
  useEffect(() => {
    const stored = readPendingPurchase()
    setPending(stored)
    if (!stored) void navigate({ to: '/', replace: true })
  }, [navigate])
  return (
    <div className={styles.page}>
      <PageHead title={t('purchases.checkoutTitle')} isPrivate />
      <PageHeading>{t('purchases.checkoutTitle')}</PageHeading>
      {pending ? (
        <Checkout pending={pending} />
      ) : (
        <SkeletonGroup>
          <Skeleton className={styles.waiting} />
        </SkeletonGroup>
      )}
    </div>
  )
}

function Checkout({ pending }: { pending: PendingPurchase }) {
  const t = useT()
  const format = useFormat()
  const toast = useToast()
  const router = useRouter()
  const client = useQueryClient()
  const userId = useSession()?.id ?? 0
  const refresh = useRefreshPurchases()
  const { clientSecret, videoId, videoTitle, price, shownPrice } = pending
  const paymentIntentId = paymentIntentIdOf(clientSecret)
  const moneyOf = (dollars: number) => format.money(Math.round(dollars * 100))
  const amount = moneyOf(price)

  // Also read at the start: the record of the tab outlives a payment whose response was lost, or that was ended elsewhere.
  const { data: payment, refetch } = useQuery(paymentStatusQuery(paymentIntentId))
  const isFinished = useRef(false)

  const finish = async () => {
    if (isFinished.current) return
    isFinished.current = true
    // The server asks the provider: the browser's result is not trusted (M-CHECKOUT-16).
    const paid = await readPayment(paymentIntentId).catch(() => null)
    forgetPendingPurchase()
    announceChange(client, { kind: 'purchase', videoId })
    await refresh()
    if (paid?.state === 'succeeded') {
      // If that cannot be read, the list of purchases says it.
      if (await isPaidTooLate(userId, paymentIntentId).catch(() => false)) {
        toast.failure({ title: t('purchases.paidTooLate'), text: t('purchases.paidTooLateText') })
      } else toast.success({ title: t('purchases.paid'), text: t('purchases.paidText') })
    }
    // The payer may have opened another page meanwhile.
    if (router.state.location.pathname === '/checkout') await router.navigate({ to: '/purchases', replace: true })
  }
  const latest = useRef(finish)
  latest.current = finish
  useEffect(() => {
    if (payment?.state === 'succeeded') void latest.current()
  }, [payment])

  const fail = async (text: string | null) => {
    // Without a reason it may have ended meanwhile; the page says so then.
    const state = text === null ? (await refetch()).data?.state : undefined
    if (state === 'canceled' || state === 'succeeded') return
    toast.failure({ title: t('payments.failed'), text: text ?? t('purchases.payFailedText') })
  }

  const leave = () => {
    forgetPendingPurchase()
    // The video may have been taken off sale or removed meanwhile.
    void refreshQueries(client, videoQuery(videoId))
    void router.navigate({ to: '/video/$id', params: { id: String(videoId) }, replace: true })
  }
  return (
    <div className={styles.columns}>
      <section className={styles.summary} aria-labelledby="summary-heading">
        <h2 id="summary-heading" className={styles.heading}>
          {t('purchases.summary')}
        </h2>
        <dl className={styles.facts}>
          <dt>{t('purchases.video')}</dt>
          <dd dir="auto">{videoTitle}</dd>
          <dt>{t('purchases.price')}</dt>
          <dd className={styles.price}>{amount}</dd>
        </dl>
        {shownPrice !== undefined && (
          <Notice tone="warning" title={t('purchases.priceChanged', { before: moneyOf(shownPrice), amount })} />
        )}
        <p className={styles.note}>{t('purchases.oneTime')}</p>
      </section>
      <section className={styles.card} aria-label={t('purchases.payAmount', { amount })}>
        {payment?.state === 'canceled' ? (
          <Notice tone="warning" title={t('purchases.ended')}>
            <Button onClick={leave}>{t('purchases.tryAgain')}</Button>
          </Notice>
        ) : (
          <CardForm
            clientSecret={clientSecret}
            paymentIntentId={paymentIntentId}
            submitLabel={t('purchases.payAmount', { amount })}
            returnPath="/purchases"
            offersSaving
            failedTitle={t('payments.failed')}
            onSucceeded={() => void finish()}
            onFailed={(text) => void fail(text)}
            onCancel={leave}
          />
        )}
        <p className={styles.note}>{t('purchases.provider')}</p>
      </section>
    </div>
  )
}
