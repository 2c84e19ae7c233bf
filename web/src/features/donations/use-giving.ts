import type { RecordedDonation } from '@lamplight/contract/donations'
import { toAmount } from '@lamplight/contract/money'
import type { StartedPayment } from '@lamplight/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { randomId } from '../../lib/random-id.ts'
import { type DraftKey, storeDraft } from '../../lib/text-drafts.ts'
import { refreshCards } from '../../payments/payments.queries.ts'
import { useFailureText } from '../../payments/use-failure-text.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { offerQuery, useRecordDonation, useStartDonation } from './donations.queries.ts'

/** The donation that somebody wants to make. */
export interface Gift {
  /** Chosen by one of the six buttons, or with the form. */
  kind: 'quick' | 'custom'
  cents: number
  message: string
  isAnonymous?: boolean
  isPublic?: boolean
  isMonthly?: boolean
  /** Charge this saved card immediately. */
  cardId?: string | undefined
}

export type GivingStep =
  | { name: 'choose'; gift?: Gift }
  | { name: 'card'; gift: Gift; payment: StartedPayment; refusal?: string | undefined }
  | { name: 'done'; donation: RecordedDonation }

/**
 * The steps of a donation: chosen, paid, recorded. The final message depends on how it was started.
 * @param messageDraft the draft of the donor's message, deleted once the gift is paid
 */
export function useGiving(videoId: number, messageDraft: DraftKey) {
  const t = useT()
  const format = useFormat()
  const toast = useToast()
  const client = useQueryClient()
  const [step, setStep] = useState<GivingStep>({ name: 'choose' })
  const start = useStartDonation(videoId)
  const recording = useRecordDonation(videoId)
  const failureText = useFailureText()
  const errorText = useErrorText()
  /** A gift without a response: it may have been paid. The same gift with the same key is not charged a second time. */
  const unanswered = useRef<{ gift: string; requestKey: string }>(undefined)

  /** After a refusal: the creator may no longer accept donations, or a saved card be gone. */
  const refreshOffer = async () => {
    await refreshCards(client)
    if (client.getQueryData(offerQuery(videoId).queryKey)?.state !== 'open') setStep({ name: 'choose' })
  }

  const cardFailed = (text: string | null) => {
    toast.failure({ title: t('donations.paymentFailed'), text: text ?? t('payments.failedText') })
    void refreshOffer()
  }

  /** A refusal is reported with its reason: trying again would not help when the session or the creator's offer has ended. */
  const sayFailed = (kind: Gift['kind'], error: unknown) => {
    const isRefused = error instanceof ApiError && error.status < 500
    const text = kind === 'quick' ? t('donations.quickFailedText') : t('donations.startFailedText')
    toast.failure({
      title: kind === 'quick' ? t('donations.quickFailed') : t('donations.startFailed'),
      text: isRefused ? errorText(error, text) : text,
    })
  }

  const record = async (gift: Gift, paymentIntentId: string) => {
    const { kind, cents, message } = gift
    if (kind === 'custom') storeDraft(messageDraft, '')
    try {
      const donation = await recording.mutateAsync({ amount: toAmount(cents), message, paymentIntentId })
      setStep({ name: 'done', donation })
      toast.success(
        kind === 'quick'
          ? { title: t('donations.quickDone'), text: t('donations.quickDoneText', { amount: format.money(cents) }) }
          : { title: t('donations.done'), text: t('donations.doneText') },
      )
    } catch {
      // It is paid: the provider's webhook will record it. Nothing is charged a second time.
      setStep({ name: 'choose' })
      toast.failure({ title: t('donations.notYet'), text: t('donations.notYetText') })
    }
  }

  const begin = async (gift: Gift) => {
    const { kind, cents, cardId, ...words } = gift
    const same = unanswered.current?.gift === JSON.stringify(gift) ? unanswered.current : undefined
    const requestKey = same?.requestKey ?? randomId()
    unanswered.current = { gift: JSON.stringify(gift), requestKey }
    try {
      const payment = await start.mutateAsync({
        amount: kind === 'quick' ? String(cents / 100) : toAmount(cents),
        ...words,
        ...(cardId === undefined ? {} : { cardId }),
        requestKey,
      })
      unanswered.current = undefined
      if (payment.state === 'succeeded') await record(gift, payment.paymentIntentId)
      else {
        // The saved card was declined and nothing was charged: another card can be tried immediately.
        const isRefused = payment.state === 'failed'
        const text = isRefused ? failureText(payment) : null
        setStep({ name: 'card', gift, payment, refusal: text ?? undefined })
        if (isRefused) cardFailed(text)
      }
    } catch (error) {
      const isAnswered = error instanceof ApiError
      if (isAnswered && error.status < 500) unanswered.current = undefined
      setStep({ name: 'choose' })
      if (isAnswered) void refreshOffer()
      // A saved card may have been charged.
      if (cardId !== undefined && !isAnswered) {
        toast.failure({ title: t('payments.noAnswer'), text: t('payments.noAnswerText') })
      } else sayFailed(kind, error)
    }
  }

  return {
    step,
    isPending: start.isPending || recording.isPending,
    begin: (gift: Gift) => void begin(gift),
    record,
    /** The card form stays open, so that another card can be tried. */
    cardFailed,
    /** What was typed stays. */
    cancel: () => setStep(step.name === 'card' ? { name: 'choose', gift: step.gift } : { name: 'choose' }),
  }
}
