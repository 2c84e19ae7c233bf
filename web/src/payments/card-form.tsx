import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useT } from '../i18n/language-provider.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { lazyPart } from '../ui/states/lazy-part.tsx'
import { Notice } from '../ui/states/notice.tsx'
import { Skeleton, SkeletonGroup } from '../ui/states/skeleton.tsx'
import styles from './card-form.module.css'
import type { CardFormProps } from './card-form-props.ts'
import { paymentSetupQuery, refreshCards } from './payments.queries.ts'

const SandboxForm = lazyPart(async () => (await import('./sandbox-form.tsx')).SandboxForm)
const StripeForm = lazyPart(async () => (await import('./stripe-form.tsx')).StripeForm)

/** The card fields of the configured provider, loaded only when a payment is made. */
export function CardForm({ clientSecret, ...rest }: CardFormProps) {
  const t = useT()
  const client = useQueryClient()
  const setup = useQuery(paymentSetupQuery)
  if (!clientSecret) {
    return (
      <div className={styles.form}>
        <Notice tone="danger" title={t('payments.notReady')} />
        <Button onClick={rest.onCancel}>{t('common.cancel')}</Button>
      </div>
    )
  }
  if (setup.data === undefined) {
    return setup.error ? <ErrorState text={t('payments.notReady')} onRetry={() => setup.refetch()} /> : <Waiting />
  }
  const succeed = () => {
    // The provider saves the card with the payment.
    void refreshCards(client)
    rest.onSucceeded()
  }
  const Form = setup.data.provider === 'stripe' ? StripeForm : SandboxForm
  return (
    <Suspense fallback={<Waiting />}>
      <Form {...rest} onSucceeded={succeed} clientSecret={clientSecret} publishableKey={setup.data.publishableKey} />
    </Suspense>
  )
}

const Waiting = () => (
  <SkeletonGroup>
    <Skeleton className={styles.waiting} />
  </SkeletonGroup>
)
