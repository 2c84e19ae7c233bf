import { type DonationOffer, GOLD_FROM, QUICK_AMOUNTS } from '@lamplight/contract/donations'
import { toCents } from '@lamplight/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useSettings } from '../../lib/settings.tsx'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { useFragmentTarget } from '../../lib/use-fragment-target.ts'
import { useSignInSearch } from '../../lib/use-sign-in-search.ts'
import { CardForm } from '../../payments/card-form.tsx'
import { cardName } from '../../payments/card-name.ts'
import { useReceiptNumber } from '../../payments/use-receipt-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SavedDraftNotice } from '../../ui/forms/saved-draft-notice.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { CustomDonationForm } from './custom-donation-form.tsx'
import styles from './donate-card.module.css'
import { offerQuery } from './donations.queries.ts'
import { type Gift, useGiving } from './use-giving.ts'

const DRAFTS = ['donation message'] as const

interface DonateCardProps {
  videoId: number
  creator: DonationOffer['creator']
  /** The state by the video's response, until the offer has arrived. */
  expected: DonationOffer['state']
}

/** Donating to the creator of a video: an amount with one press, or a form. */
export function DonateCard({ videoId, creator, expected }: DonateCardProps) {
  const t = useT()
  const session = useSession()
  const signInSearch = useSignInSearch()
  const { isTest, platformFeePercent: fee } = useSettings().payments
  const offer = useQuery({ ...offerQuery(videoId), enabled: Boolean(session) })
  const heading = useRef<HTMLHeadingElement>(null)
  useFragmentTarget(heading)
  return (
    <section className={styles.card} aria-labelledby="donate">
      <h2 id="donate" ref={heading} tabIndex={-1} className={styles.heading}>
        {t('donations.heading', { name: creator.displayName })}
      </h2>
      {session === null ? (
        <>
          <Link to="/auth" search={signInSearch} className="text-link">
            {t('donations.signIn')}
          </Link>
          <SavedDraftNotice kinds={DRAFTS} />
        </>
      ) : offer.data ? (
        <Offer offer={offer.data} isRefreshing={offer.isFetching} videoId={videoId} />
      ) : expected !== 'open' ? (
        <NoOffer state={expected} creator={creator} />
      ) : offer.error ? (
        <ErrorState text={t('donations.loadFailed')} onRetry={() => offer.refetch()} />
      ) : (
        <SkeletonGroup>
          <Skeleton
            className={classNames(styles.waiting, isTest && styles.waitingTest, fee > 0 && styles.waitingFee)}
          />
        </SkeletonGroup>
      )}
    </section>
  )
}

interface OfferProps {
  offer: DonationOffer
  /** After a payment: the cards of the offer may lack the one that was saved with it. */
  isRefreshing: boolean
  videoId: number
}

function Offer({ offer, isRefreshing, videoId }: OfferProps) {
  const t = useT()
  const format = useFormat()
  const session = useSession()
  const messageDraft = draftKeyOf('donation message', session?.id ?? 0, videoId)
  const giving = useGiving(videoId, messageDraft)
  // Each step replaces the button that led to it.
  const receiptNumber = useReceiptNumber()
  const { step } = giving
  // A payment that has begun ends here, also when its creator has stopped accepting donations meanwhile.
  if (step.name === 'card') {
    const amount = format.money(step.gift.cents)
    const { isMonthly, cardId } = step.gift
    const saved = offer.cards.find(({ id }) => id === cardId)
    return (
      <>
        <p className={styles.amount}>{isMonthly ? t('donations.eachMonth', { amount }) : amount}</p>
        {isMonthly && <p className={styles.note}>{t('donations.monthlyTerms')}</p>}
        <CardForm
          clientSecret={step.payment.clientSecret}
          paymentIntentId={step.payment.paymentIntentId}
          submitLabel={t(isMonthly ? 'donations.donateMonthly' : 'donations.donateAmount', { amount })}
          returnPath={`/payment-success?video=${videoId}`}
          offersSaving={!isMonthly}
          refusal={
            saved && step.refusal !== undefined
              ? t('payments.refusedSaved', { card: cardName(saved), reason: step.refusal })
              : step.refusal
          }
          failedTitle={t('donations.paymentFailed')}
          onSucceeded={() => void giving.record(step.gift, step.payment.paymentIntentId)}
          onFailed={giving.cardFailed}
          onCancel={giving.cancel}
        />
      </>
    )
  }
  if (step.name === 'done') {
    const { id, amount, nextChargeAt } = step.donation
    return (
      <div className={styles.done}>
        <p className={styles.thanks}>{t('donations.thanks')}</p>
        <p className={styles.note}>
          {t('donations.receiptLine', { number: receiptNumber(step.donation.receiptNumber) })}
        </p>
        {nextChargeAt && (
          <p className={styles.note}>
            {t('donations.nextCharge', { amount: format.money(toCents(amount) ?? 0), date: format.date(nextChargeAt) })}
          </p>
        )}
        <ButtonLink to="/giving/receipt/$id" params={{ id: String(id) }}>
          {t('donations.showReceipt')}
        </ButtonLink>
        {nextChargeAt && <ButtonLink to="/giving">{t('donations.yourGifts')}</ButtonLink>}
        <Button variant="quiet" isPending={isRefreshing} onClick={giving.cancel}>
          {t('donations.giveAgain')}
        </Button>
      </div>
    )
  }
  if (offer.state !== 'open') return <NoOffer state={offer.state} creator={offer.creator} />
  return (
    <>
      {offer.isTest && (
        <p className={styles.test}>
          <Badge tone="warning">{t('donations.test')}</Badge>
        </p>
      )}
      <QuickAmounts offer={offer} isPending={giving.isPending} onGive={giving.begin} />
      <CustomDonationForm
        gift={step.gift}
        draft={messageDraft}
        isPending={giving.isPending}
        onContinue={giving.begin}
      />
      {offer.platformFeePercent > 0 && (
        <p className={styles.note}>{t('donations.fee', { percent: format.percent(offer.platformFeePercent / 100) })}</p>
      )}
      <Link to="/giving" className={classNames('text-link', styles.yours)}>
        {t('donations.yourGifts')}
      </Link>
    </>
  )
}

interface NoOfferProps {
  state: Exclude<DonationOffer['state'], 'open'>
  creator: DonationOffer['creator']
}

/** What stands instead of the amounts. */
function NoOffer({ state, creator }: NoOfferProps) {
  const t = useT()
  if (state === 'closed') {
    return <p className={styles.note}>{t('donations.closed', { name: creator.displayName })}</p>
  }
  if (state === 'own') return <p className={styles.note}>{t('donations.own')}</p>
  return (
    <>
      <p className={styles.note}>{t('donations.ownClosed')}</p>
      <Link to="/monetization/$id" params={{ id: String(creator.id) }} className="text-link">
        {t('shell.creatorDashboard')}
      </Link>
    </>
  )
}

interface QuickAmountsProps {
  offer: DonationOffer
  isPending: boolean
  onGive: (gift: Gift) => void
}

/** Six amounts. With a saved card it takes one press and one confirmation; without one, the card form follows. */
function QuickAmounts({ offer, isPending, onGive }: QuickAmountsProps) {
  const t = useT()
  const format = useFormat()
  const [chosen, setChosen] = useState<number | null>(null)
  const [card] = offer.cards
  const give = (dollars: number) =>
    onGive({
      kind: 'quick',
      cents: dollars * 100,
      // The documents' text, always in English: it is stored, and the creator reads it.
      message: `Quick donation of $${dollars}`,
      cardId: card?.id,
    })
  return (
    <fieldset className={styles.amounts}>
      <legend className="visually-hidden">{t('donations.quickLabel')}</legend>
      {QUICK_AMOUNTS.map((dollars) => (
        <Button
          key={dollars}
          className={classNames(styles.quick, dollars >= GOLD_FROM && styles.gold)}
          isPending={isPending}
          onClick={() => (card ? setChosen(dollars) : give(dollars))}
        >
          <bdi>${dollars}</bdi>
        </Button>
      ))}
      <ConfirmDialog
        isOpen={chosen !== null}
        title={t('donations.confirmTitle', {
          amount: format.money((chosen ?? 0) * 100),
          name: offer.creator.displayName,
        })}
        text={t('donations.confirmText', { card: card ? cardName(card) : '' })}
        confirmLabel={t('donations.confirm')}
        onConfirm={() => {
          if (chosen !== null) give(chosen)
          setChosen(null)
        }}
        onClose={() => setChosen(null)}
      />
    </fieldset>
  )
}
