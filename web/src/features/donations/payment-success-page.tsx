import { toCents } from '@lamplight/contract/money'
import type { PaymentStatus } from '@lamplight/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { type ReactNode, useEffect } from 'react'
import { isNotFound } from '../../api/api-error.ts'
import { useSession } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { draftKeyOf, storeDraft } from '../../lib/text-drafts.ts'
import { paymentStatusQuery } from '../../payments/payments.queries.ts'
import { useFailureText } from '../../payments/use-failure-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { monthlyPages } from './giving.queries.ts'
import styles from './giving-page.module.css'

const route = getRouteApi('/payment-success')

/** The return page after a bank's authentication. The URL is not trusted: the state of the payment comes from the server. */
export function PaymentSuccessPage() {
  const t = useT()
  const { payment_intent: id, video: videoId } = route.useSearch()
  const query = useQuery({ ...paymentStatusQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined) return <Outcome title={t('donations.noPayment')} drawing={<Icon of={Clock} size={48} />} />
  if (query.data)
    return (
      <Known
        status={query.data}
        videoId={videoId}
        onAskAgain={() => void query.refetch()}
        isAsking={query.isFetching}
      />
    )
  // Another person's, or none: asking again changes nothing.
  if (isNotFound(query.error))
    return <Outcome title={t('donations.paymentUnknown')} drawing={<Icon of={CircleX} size={48} />} />
  return (
    <>
      <PageHead title={query.error ? t('donations.paymentUnread') : t('donations.pending')} isPrivate />
      {query.error ? (
        <ErrorState text={t('donations.paymentUnread')} onRetry={() => query.refetch()} />
      ) : (
        <SkeletonGroup>
          <Skeleton className={styles.skeleton} />
        </SkeletonGroup>
      )}
    </>
  )
}

interface KnownProps {
  status: PaymentStatus
  /** The video on whose page the payment was started. */
  videoId: number | undefined
  onAskAgain: () => void
  isAsking: boolean
}

function Known({ status, videoId, onAskAgain, isAsking }: KnownProps) {
  const t = useT()
  const format = useFormat()
  const failureText = useFailureText()
  const { state, purpose } = status
  const userId = useSession()?.id
  const isGift = state === 'succeeded' && purpose === 'donation'
  const nextChargeAt = useNextCharge(status, videoId)
  useEffect(() => {
    if (isGift && userId !== undefined && videoId !== undefined) {
      storeDraft(draftKeyOf('donation message', userId, videoId), '')
    }
  }, [isGift, userId, videoId])
  if (state === 'succeeded') {
    const amount = format.money(Math.round(status.amount * 100))
    const next = nextChargeAt ? [t('donations.nextCharge', { amount, date: format.date(nextChargeAt) })] : []
    const thanks = [t('donations.doneText'), ...next]
    return (
      <Outcome
        title={t('donations.done')}
        text={isGift ? thanks.join('\n') : t('donations.paid', { amount })}
        drawing={<Icon of={CircleCheck} size={48} />}
        isGift={isGift}
      />
    )
  }
  if (state === 'pending' || state === 'requires_action') {
    return (
      <Outcome title={t('donations.pending')} text={t('donations.pendingText')} drawing={<Icon of={Clock} size={48} />}>
        <Button isPending={isAsking} onClick={onAskAgain}>
          {t('donations.askAgain')}
        </Button>
      </Outcome>
    )
  }
  return (
    <Outcome
      title={t('donations.paymentFailed')}
      text={failureText(status) ?? t('payments.failedText')}
      drawing={<Icon of={CircleX} size={48} />}
    >
      {videoId !== undefined && (
        <ButtonLink to="/video/$id" params={{ id: String(videoId) }} hash="donate">
          {t('common.tryAgain')}
        </ButtonLink>
      )}
    </Outcome>
  )
}

/** When the monthly gift that this payment began is charged again; null when it began none. */
function useNextCharge({ state, purpose, amount, createdAt }: PaymentStatus, videoId: number | undefined) {
  const isGift = state === 'succeeded' && purpose === 'donation'
  const { data = [] } = usePages({ ...monthlyPages, enabled: isGift })
  const begun = data.find(
    (gift) =>
      gift.videoId === videoId &&
      toCents(gift.amount) === toCents(amount) &&
      Date.parse(gift.createdAt) >= Date.parse(createdAt),
  )
  return begun?.nextChargeAt ?? null
}

interface OutcomeProps {
  title: string
  text?: string
  drawing: ReactNode
  isGift?: boolean
  children?: ReactNode
}

function Outcome({ title, text, drawing, isGift = false, children }: OutcomeProps) {
  const t = useT()
  return (
    <>
      <PageHead title={title} isPrivate />
      <MessageScreen
        drawing={drawing}
        title={title}
        {...(text !== undefined && { text })}
        actions={
          <>
            {children}
            {isGift && <ButtonLink to="/giving">{t('donations.yourGifts')}</ButtonLink>}
            <ButtonLink to="/" variant="primary">
              {t('common.backToHome')}
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
