import type { WatchVideo } from '@lamplight/contract/video-responses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import { useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { refetchSession, useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { storePendingPurchase } from '../../lib/pending-purchase.ts'
import { reloadPage } from '../../lib/reload-page.ts'
import { useSettings } from '../../lib/settings.tsx'
import { useFragmentTarget } from '../../lib/use-fragment-target.ts'
import { useSignInSearch } from '../../lib/use-sign-in-search.ts'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { Separator } from '../../ui/text/separator.tsx'
import styles from './download-card.module.css'
import { purchaseStatusQuery, useBuy } from './purchases.queries.ts'

/** The download of a video and its price, beside the video; hidden when there is none. */
export function DownloadCard({ video }: { video: WatchVideo }) {
  const { isDownloadable, downloadPrice } = video
  return isDownloadable && downloadPrice !== null ? <Offer video={video} price={downloadPrice} /> : null
}

interface OfferProps {
  video: WatchVideo
  /** Dollars; 0 is free. */
  price: number
}

function Offer({ video, price }: OfferProps) {
  const t = useT()
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  useFragmentTarget(heading)
  return (
    <section className={styles.card} aria-labelledby="download">
      <div className={styles.head}>
        <h2 id="download" ref={heading} tabIndex={-1} className={styles.heading}>
          {t('purchases.cardHeading')}
        </h2>
        <p className={styles.price}>{price === 0 ? t('purchases.free') : format.money(Math.round(price * 100))}</p>
      </div>
      <p className={styles.note}>
        {t('purchases.oneTime')}
        <Separator />
        {t('purchases.quality')}
      </p>
      {video.viewer.isOwner ? (
        <p className={styles.note}>{t('purchases.ownVideo')}</p>
      ) : (
        <OfferAction video={video} price={price} />
      )}
    </section>
  )
}

/** The states of the button: to buy, bought, unknown. */
function OfferAction({ video, price }: OfferProps) {
  const t = useT()
  const session = useSession()
  // Requested for members only, and only when there is something to buy (M-DOWNLOAD-08, M-DOWNLOAD-09).
  const { data: status } = useQuery({ ...purchaseStatusQuery(video.id), enabled: Boolean(session) })
  if (status?.error) {
    return <Button onClick={() => reloadPage()}>{t('purchases.statusFailed')}</Button>
  }
  if (status?.purchased && status.purchaseId !== null) {
    return (
      <ButtonAnchor
        variant="primary"
        icon={<Icon of={Download} />}
        href={`/api/videos/${video.id}/download/${status.purchaseId}`}
        download
      >
        {t('purchases.downloadNow')}
      </ButtonAnchor>
    )
  }
  if (status?.isProcessing) return <p className={styles.note}>{t('purchases.paymentProcessing')}</p>
  return <BuyButton video={video} price={price} isSignedIn={Boolean(session) && !status?.requiresAuth} />
}

function BuyButton({ video, price, isSignedIn }: OfferProps & { isSignedIn: boolean }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const signInSearch = useSignInSearch()
  const client = useQueryClient()
  const { refetch } = useQuery({ ...purchaseStatusQuery(video.id), enabled: false })
  const { isTest } = useSettings().payments
  const { mutate, isPending } = useBuy(video)

  const askToSignIn = () => {
    toast.failure({ title: t('purchases.loginTitle'), text: t('purchases.loginText') })
    // While the browser still takes an ended session for a living one, it would lead back from there.
    void refetchSession(client).then(() => navigate({ to: '/auth', search: signInSearch }))
  }
  const buy = () =>
    mutate(undefined, {
      onSuccess: ({ clientSecret, amount = price }) => {
        // Nothing is due: the status is refetched before success is shown (ruling 101).
        if (!clientSecret) return void refetch()
        const prices = { price: amount, ...(amount !== price && { shownPrice: price }) }
        storePendingPurchase({ clientSecret, videoId: video.id, videoTitle: video.title, ...prices })
        void navigate({ to: '/checkout' })
      },
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) return askToSignIn()
        toast.failure({
          title: t('purchases.errorTitle'),
          text: t('purchases.failedText', { message: errorText(error) }),
        })
      },
    })
  return (
    <>
      <Button variant="primary" isPending={isPending} onClick={isSignedIn ? buy : askToSignIn}>
        {price === 0 ? t('purchases.getFree') : t('purchases.purchase')}
      </Button>
      {isTest && isSignedIn && price > 0 && <p className={styles.note}>{t('purchases.test')}</p>}
    </>
  )
}
