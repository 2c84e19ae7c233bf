import type { SponsoredContent } from '@lamplight/contract/sponsor-responses'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { CardForm } from '../../payments/card-form.tsx'
import { paymentStatusQuery } from '../../payments/payments.queries.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './content-form.module.css'
import { useBeginPayment, useRefreshContents } from './sponsors.queries.ts'

interface ContentPaymentProps {
  content: SponsoredContent
  /** The list contains the state after the payment. */
  onPaid: () => void
  onCancel: () => void
}

/** Payment of the budget of approved content. The server decides whether it is paid, not the form. */
export function ContentPayment({ content, onPaid, onCancel }: ContentPaymentProps) {
  const t = useT()
  const toast = useToast()
  const format = useFormat()
  const errorText = useErrorText()
  const client = useQueryClient()
  const refresh = useRefreshContents()
  const begin = useBeginPayment(content.id)
  const label = t('sponsors.pay', { amount: format.money(content.budgetCents) })
  const failed = (text: string) => toast.failure({ title: t('sponsors.stepFailed'), text })
  const finish = async (paymentIntentId: string) => {
    let isPaid = false
    try {
      const { state } = await client.fetchQuery(paymentStatusQuery(paymentIntentId))
      isPaid = state === 'succeeded'
    } catch (error) {
      failed(errorText(error))
      return refresh()
    }
    announceChange(client, { kind: 'own' })
    if (isPaid) toast.success({ title: t('sponsors.success'), text: t('sponsors.paid') })
    else toast.success({ title: t('sponsors.paymentProcessing') })
    await refresh()
    onPaid()
  }
  if (begin.data) {
    const { clientSecret, paymentIntentId } = begin.data
    return (
      <CardForm
        clientSecret={clientSecret}
        paymentIntentId={paymentIntentId}
        submitLabel={label}
        returnPath="/sponsored-content"
        offersSaving
        failedTitle={t('payments.failed')}
        onSucceeded={() => void finish(paymentIntentId)}
        onFailed={(text) => {
          toast.failure({ title: t('payments.failed'), text: text ?? t('payments.failedText') })
          // Without a reason the payment may have been ended by another window: the next attempt begins a new one.
          if (text === null) begin.reset()
        }}
        onCancel={onCancel}
      />
    )
  }
  return (
    <div className={styles.form}>
      <p>{t('sponsors.payText')}</p>
      <DialogButtons onCancel={onCancel}>
        <Button
          variant="primary"
          isPending={begin.isPending}
          onClick={() =>
            begin.mutate(undefined, {
              onError: async (error) => {
                failed(errorText(error))
                await refresh()
                if (error instanceof ApiError && error.code === 'sponsor_already_paid') onPaid()
              },
            })
          }
        >
          {label}
        </Button>
      </DialogButtons>
    </div>
  )
}
