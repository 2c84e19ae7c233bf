import {
  DONATION_DEFAULT,
  DONATION_MAX,
  DONATION_MESSAGE_MAX,
  DONATION_MIN,
  DonationForm,
} from '@lamplight/contract/donations'
import { toCents } from '@lamplight/contract/money'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useId, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { type DraftKey, readDraft } from '../../lib/text-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { AmountField } from '../../ui/forms/amount-field.tsx'
import { CheckboxField, TextArea } from '../../ui/forms/field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './donate-card.module.css'
import type { Gift } from './use-giving.ts'

interface Values {
  amount: string
  message: string
  isAnonymous: boolean
  isPublic: boolean
  isMonthly: boolean
}

const DEFAULTS: Values = {
  amount: String(DONATION_DEFAULT),
  message: '',
  isAnonymous: false,
  isPublic: false,
  isMonthly: false,
}

/** What a gift costs and how it is shown is chosen again after a reload. */
const DRAFT_FIELDS = ['message'] as const

interface CustomDonationFormProps {
  gift?: Gift | undefined
  /** Where the message is stored until the gift is paid. */
  draft: DraftKey
  isPending: boolean
  onContinue: (gift: Gift) => void
}

/**
 * A form for any amount, with a message and the choice to be named or anonymous; folded, unless `gift` was typed before or
 * there is a draft of a message.
 */
export function CustomDonationForm({ gift, draft, isPending, onContinue }: CustomDonationFormProps) {
  const t = useT()
  const id = useId()
  const { form, onSubmit, errorOf } = useContractForm({
    schema: DonationForm,
    defaultValues: gift?.kind === 'custom' ? { ...DEFAULTS, ...gift, amount: String(gift.cents / 100) } : DEFAULTS,
    toBody: ({ amount, message }: Values) => ({ amount, message }),
    submit: async () => {
      const { amount, message, isAnonymous, isPublic, isMonthly } = form.getValues()
      onContinue({
        kind: 'custom',
        cents: toCents(amount) ?? 0,
        message: message.trim(),
        isAnonymous,
        isPublic: isPublic && !isAnonymous,
        isMonthly,
      })
    },
    failedTitle: t('donations.startFailed'),
    failedText: t('donations.startFailedText'),
  })
  useFormDraft(form, draft, DRAFT_FIELDS)
  const [hasDraft, setHasDraft] = useState(false)
  useEffect(() => setHasDraft(readDraft(draft) !== ''), [draft])
  const isAnonymous = form.watch('isAnonymous')
  return (
    <details className={styles.other} open={gift?.kind === 'custom' || hasDraft}>
      <summary className={styles.opener}>
        <h3 id={id} className={styles.formHeading}>
          {t('donations.customHeading')}
        </h3>
        <Icon of={ChevronDown} />
      </summary>
      <form className={styles.form} aria-labelledby={id} onSubmit={onSubmit} noValidate>
        <AmountField
          label={t('donations.amount')}
          min={DONATION_MIN}
          max={DONATION_MAX}
          required
          error={errorOf('amount')}
          {...form.register('amount')}
        />
        <TextArea
          label={t('donations.message')}
          rows={2}
          hint={t('donations.messageHint', { max: DONATION_MESSAGE_MAX })}
          error={errorOf('message')}
          {...form.register('message')}
        />
        <CheckboxField label={t('donations.anonymous')} {...form.register('isAnonymous')} />
        {!isAnonymous && <CheckboxField label={t('donations.public')} {...form.register('isPublic')} />}
        <CheckboxField label={t('donations.monthly')} {...form.register('isMonthly')} />
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('donations.continue')}
        </Button>
      </form>
    </details>
  )
}
