import { DonationForm, type MonthlyGift } from '@lamplight/contract/donations'
import type { SavedCard } from '@lamplight/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { cardName } from '../../payments/card-name.ts'
import { refreshCards } from '../../payments/payments.queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { AmountField } from '../../ui/forms/amount-field.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { useChangeMonthly, useEndMonthly } from './giving.queries.ts'
import styles from './giving-page.module.css'

const TONES = { active: 'success', past_due: 'danger', paused: 'warning', ended: 'neutral' } as const

/** A monthly donation with the actions of its donor. */
export function MonthlyGiftRow({ gift, cards }: { gift: MonthlyGift; cards: readonly SavedCard[] }) {
  const t = useT()
  const format = useFormat()
  const toast = useToast()
  const errorText = useErrorText()
  const rowId = useId()
  const [open, setOpen] = useState<'change' | 'end' | null>(null)
  const change = useChangeMonthly()
  const end = useEndMonthly()
  const sayFailed = (error: unknown) => toast.failure({ title: t('donations.changeFailed'), text: errorText(error) })
  const setState = (state: 'active' | 'paused') => change.mutate({ id: gift.id, state }, { onError: sayFailed })
  const states = {
    active: t('donations.stateActive'),
    past_due: {
      declined: t('donations.statePastDue'),
      no_card: t('donations.stateCardRemoved'),
      not_accepted: t('donations.stateNotCharged'),
      bank_asks: t('donations.stateNotCharged'),
      disputed: t('donations.stateNotCharged'),
    }[gift.failure ?? 'declined'],
    paused: t('donations.statePaused'),
    ended: t('donations.stateEnded'),
  }
  const failures = {
    declined:
      gift.state === 'past_due' && gift.nextChargeAt
        ? t('donations.failureDeclined', { date: format.date(gift.nextChargeAt) })
        : t('donations.failureDeclinedLast'),
    no_card: t('donations.failureNoCard'),
    not_accepted: t('donations.failureNotAccepted'),
    bank_asks: t('donations.failureBankAsks'),
    disputed: t('donations.failureDisputed'),
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p id={rowId}>
          <strong>{t('donations.perMonth', { amount: format.money(Math.round(Number(gift.amount) * 100)) })}</strong>{' '}
          {gift.creator ? t('donations.to', { name: gift.creator.displayName }) : t('donations.toGone')}{' '}
          <Badge tone={TONES[gift.state]}>{states[gift.state]}</Badge>
        </p>
        {/* A removed card is not charged, whatever the date. */}
        {gift.nextChargeAt && gift.failure !== 'no_card' && (
          <p className={styles.note}>
            {t('donations.next', { date: format.date(gift.nextChargeAt), last4: gift.cardLast4 ?? '' })}
          </p>
        )}
        {gift.failure && gift.state !== 'ended' && <p className={styles.failure}>{failures[gift.failure]}</p>}
      </div>
      {gift.state !== 'ended' && (
        <span className={styles.actions}>
          <Button size="small" about={rowId} onClick={() => setOpen('change')}>
            {t('donations.change')}
          </Button>
          <Button
            size="small"
            about={rowId}
            isPending={change.isPending}
            onClick={() => setState(gift.state === 'paused' ? 'active' : 'paused')}
          >
            {gift.state === 'paused' ? t('donations.resume') : t('donations.pause')}
          </Button>
          <Button size="small" variant="quiet" about={rowId} onClick={() => setOpen('end')}>
            {t('donations.end')}
          </Button>
        </span>
      )}
      <Dialog isOpen={open === 'change'} title={t('donations.changeTitle')} onClose={() => setOpen(null)}>
        <ChangeForm gift={gift} cards={cards} onDone={() => setOpen(null)} />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'end'}
        title={t('donations.endTitle')}
        text={t('donations.endText')}
        confirmLabel={t('donations.end')}
        isDangerous
        isPending={end.isPending}
        onConfirm={() => end.mutate(gift.id, { onError: sayFailed, onSettled: () => setOpen(null) })}
        onClose={() => setOpen(null)}
      />
    </li>
  )
}

interface ChangeFormProps {
  gift: MonthlyGift
  cards: readonly SavedCard[]
  onDone: () => void
}

function ChangeForm({ gift, cards, onDone }: ChangeFormProps) {
  const t = useT()
  const change = useChangeMonthly()
  const client = useQueryClient()
  const first = cards.find(({ last4 }) => last4 === gift.cardLast4)?.id ?? ''
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: DonationForm,
    defaultValues: { amount: gift.amount, cardId: first },
    toBody: ({ amount }: { amount: string; cardId: string }) => ({ amount }),
    submit: async ({ amount }) => {
      const cardId = form.getValues('cardId')
      await change.mutateAsync({ id: gift.id, amount, ...(cardId && cardId !== first ? { cardId } : {}) })
      onDone()
    },
    failedTitle: t('donations.changeFailed'),
    choice: {
      field: 'cardId',
      isRefused: (error) => error instanceof ApiError && error.code === 'card_not_found',
      readAgain: () => refreshCards(client),
    },
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <AmountField label={t('donations.amount')} required error={errorOf('amount')} {...form.register('amount')} />
      {cards.length > 0 && (
        <SelectField label={t('payments.savedCard')} error={errorOf('cardId')} {...form.register('cardId')}>
          {first === '' && <option value="">{gift.cardLast4 ?? ''}</option>}
          {cards.map(({ id, brand, last4 }) => (
            <option key={id} value={id}>
              {cardName({ brand, last4 })}
            </option>
          ))}
        </SelectField>
      )}
      <DialogButtons onCancel={onDone}>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {t('donations.save')}
        </Button>
      </DialogButtons>
    </form>
  )
}
