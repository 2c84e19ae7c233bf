import { SandboxCard, type StartedPayment } from '@lamplight/contract/payments'
import { useEffect, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useT } from '../i18n/language-provider.tsx'
import { useErrorText } from '../i18n/use-error-text.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField, TextField } from '../ui/forms/field.tsx'
import { useContractForm } from '../ui/forms/use-contract-form.ts'
import { Notice } from '../ui/states/notice.tsx'
import styles from './card-form.module.css'
import type { ProviderFormProps } from './card-form-props.ts'
import { NoAnswer } from './no-answer.tsx'
import { answerSandboxBank, paySandbox, saveCardOf } from './payments.queries.ts'
import { useFailureText } from './use-failure-text.ts'
import { useUnanswered } from './use-unanswered.ts'

interface CardValues {
  cardNumber: string
  saveCard: boolean
}
const EMPTY: CardValues = { cardNumber: '', saveCard: false }

/**
 * The sandbox's own card form: published test cards and no real money, as stated above the field. The number alone decides what
 * happens, so that nothing else is asked for.
 */
export function SandboxForm(props: ProviderFormProps) {
  const { clientSecret, paymentIntentId, submitLabel, offersSaving, failedTitle, onFailed } = props
  const t = useT()
  const [isAsked, setIsAsked] = useState(false)
  /** Why the last card was refused; a new object for each attempt. */
  const [refusal, setRefusal] = useState(props.refusal === undefined ? null : { text: props.refusal })
  const failureText = useFailureText()
  const take = (payment: StartedPayment) => {
    const { state } = payment
    setIsAsked(state === 'requires_action')
    if (state === 'succeeded') succeed()
    else if (state !== 'requires_action') {
      const text = failureText(payment)
      if (text !== null) setRefusal({ text })
      onFailed(text)
    }
  }
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: SandboxCard,
    defaultValues: EMPTY,
    toBody: ({ cardNumber }: CardValues) => ({ clientSecret, cardNumber }),
    submit: async ({ cardNumber }) => {
      setIsUnanswered(false)
      if (offersSaving) await saveCardOf(paymentIntentId, form.getValues('saveCard'))
      try {
        take(await paySandbox(clientSecret, cardNumber))
      } catch (error) {
        if (error instanceof ApiError) throw error
        setIsUnanswered(true)
      }
    },
    failedTitle,
    failedText: t('payments.failedText'),
  })
  const { isUnanswered, setIsUnanswered, isLeaving, leave, succeed } = useUnanswered(props, isSubmitting)
  // In an effect, because the field is not there while the bank asks. Editing the number clears the error.
  useEffect(() => {
    if (refusal) form.setError('cardNumber', { message: refusal.text }, { shouldFocus: true })
  }, [refusal, form])
  if (isAsked) return <BankQuestion clientSecret={clientSecret} onAnswered={take} onFailed={onFailed} />
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <Notice tone="warning" title={t('payments.testTitle')}>
        <p className={styles.note}>{t('payments.testText')}</p>
      </Notice>
      <TextField
        label={t('payments.cardNumber')}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        placeholder="4242 4242 4242 4242"
        required
        error={errorOf('cardNumber')}
        {...form.register('cardNumber', { onChange: () => form.clearErrors('cardNumber') })}
      />
      {offersSaving && <CheckboxField label={t('payments.saveCard')} {...form.register('saveCard')} />}
      {isUnanswered && <NoAnswer />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {isSubmitting ? t('payments.processing') : submitLabel}
        </Button>
        <Button variant="quiet" isPending={isLeaving} onClick={() => void leave()}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

interface BankQuestionProps {
  clientSecret: string
  onAnswered: (payment: StartedPayment) => void
  onFailed: (text: string | null) => void
}

/** Simulates the authentication page of a bank. */
function BankQuestion({ clientSecret, onAnswered, onFailed }: BankQuestionProps) {
  const t = useT()
  const errorText = useErrorText()
  const [isPending, setIsPending] = useState(false)
  const [isUnanswered, setIsUnanswered] = useState(false)
  const answer = (isApproved: boolean) => {
    setIsPending(true)
    setIsUnanswered(false)
    answerSandboxBank(clientSecret, isApproved)
      .then(onAnswered, (error: unknown) => {
        if (error instanceof ApiError) onFailed(errorText(error, t('payments.failedText')))
        else setIsUnanswered(true)
      })
      .finally(() => setIsPending(false))
  }
  return (
    <Notice tone="warning" title={t('payments.bankTitle')}>
      <p className={styles.note}>{t('payments.bankText')}</p>
      {isUnanswered && <NoAnswer />}
      <div className={styles.actions}>
        <Button variant="primary" isPending={isPending} onClick={() => answer(true)}>
          {t('payments.bankApprove')}
        </Button>
        <Button isPending={isPending} onClick={() => answer(false)}>
          {t('payments.bankDecline')}
        </Button>
      </div>
    </Notice>
  )
}
