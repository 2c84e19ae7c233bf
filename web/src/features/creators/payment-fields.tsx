import type { ComponentProps } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { TextField } from '../../ui/forms/field.tsx'

interface PaymentFieldsProps {
  /** Connects a field with its form: registration and error. */
  fieldOf: (name: 'paymentEmail' | 'paypalAccountId') => Omit<ComponentProps<typeof TextField>, 'label'>
}

/** The email for payout messages, and the PayPal account. */
export function PaymentFields({ fieldOf }: PaymentFieldsProps) {
  const t = useT()
  return (
    <>
      <TextField
        label={t('creators.paymentEmail')}
        hint={t('creators.paymentEmailHint')}
        type="email"
        autoComplete="email"
        placeholder="name@example.com"
        dir="ltr"
        required
        {...fieldOf('paymentEmail')}
      />
      <TextField
        label={t('creators.paypal')}
        hint={t('creators.paypalHint')}
        autoComplete="off"
        dir="ltr"
        {...fieldOf('paypalAccountId')}
      />
    </>
  )
}
