import { toCents } from '@lamplight/contract/money'
import { type AdminPayment, PAYMENT_PURPOSES, PAYMENT_STATES } from '@lamplight/contract/payments-admin'
import { useDeferredValue, useId, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { usePersonName } from '../../i18n/use-person-name.ts'
import { randomId } from '../../lib/random-id.ts'
import { useUrlFilter } from '../../lib/use-url-state.ts'
import { cardName } from '../../payments/card-name.ts'
import { Badge } from '../../ui/badge.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import styles from './admin.module.css'
import { type PaymentsFilter, paymentsPages, useRefund } from './admin.queries.ts'
import { AdminList } from './admin-list.tsx'
import { AdminShell } from './admin-shell.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { PaymentDetailsButton } from './payment-details-button.tsx'
import { PersonName } from './person-name.tsx'
import { usePaymentTexts } from './use-payment-texts.ts'

export function PaymentsPage() {
  const t = useT()
  return (
    <AdminShell title={t('admin.payments')}>
      <Payments />
    </AdminShell>
  )
}

const NO_FILTER: Record<keyof PaymentsFilter, string> = { q: '', purpose: '', status: '' }

function Payments() {
  const t = useT()
  const words = usePaymentTexts()
  const [typed, set] = useUrlFilter(NO_FILTER)
  // The URL may name what does not exist.
  const filter: PaymentsFilter = {
    ...typed,
    purpose: PAYMENT_PURPOSES.find((purpose) => purpose === typed.purpose) ?? '',
    status: PAYMENT_STATES.find((state) => state === typed.status) ?? '',
  }
  const pages = usePages(paymentsPages(useDeferredValue(filter)))
  return (
    <>
      <div className={styles.filters}>
        <TextField
          label={t('admin.search')}
          type="search"
          value={filter.q}
          onChange={({ target }) => set({ q: target.value })}
        />
        <SelectField
          label={t('admin.purpose')}
          value={filter.purpose}
          onChange={({ target }) => set({ purpose: target.value })}
        >
          <option value="">{t('admin.all')}</option>
          {PAYMENT_PURPOSES.map((purpose) => (
            <option key={purpose} value={purpose}>
              {words.purposes[purpose]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('admin.state')}
          value={filter.status}
          onChange={({ target }) => set({ status: target.value })}
        >
          <option value="">{t('admin.all')}</option>
          {PAYMENT_STATES.map((state) => (
            <option key={state} value={state}>
              {words.states[state]}
            </option>
          ))}
        </SelectField>
      </div>
      <AdminList pages={pages} empty={t('admin.noPayments')}>
        {(payment) => <Payment payment={payment} />}
      </AdminList>
    </>
  )
}

function Payment({ payment }: { payment: AdminPayment }) {
  const t = useT()
  const nameOf = usePersonName()
  const format = useFormat()
  const words = usePaymentTexts()
  const { mutateAsync } = useRefund(payment.id)
  const rowId = useId()
  // Somebody can have given the same amount twice.
  const about = `${rowId} ${rowId}-number`
  // The idempotency key of this row: sent twice, it refunds once.
  const [key, setKey] = useState(randomId)
  const money = (dollars: number) => format.money(Math.round(dollars * 100))
  const { amount, refunded, chargedBack, card, payer, purpose, status, hasOpenDispute } = payment
  const left = Math.max(0, Math.round((amount - refunded - chargedBack) * 100))
  return (
    <>
      <div>
        <p id={rowId} className={styles.name}>
          <Facts>
            <PersonName person={payer} />
            {money(amount)}
          </Facts>
        </p>
        <p className={styles.facts}>
          <Facts>
            <bdi id={`${rowId}-number`}>#{payment.id}</bdi>
            {words.purposes[purpose]}
            {format.dateTime(payment.createdAt)}
            {card && <bdi>{cardName(card)}</bdi>}
          </Facts>
        </p>
        <p className={styles.badges}>
          <Badge tone={status === 'succeeded' ? 'success' : 'neutral'}>{words.states[status]}</Badge>
          {refunded > 0 && <Badge tone="warning">{t('admin.refunded', { amount: money(refunded) })}</Badge>}
          {chargedBack > 0 && <Badge tone="warning">{t('admin.chargedBack', { amount: money(chargedBack) })}</Badge>}
          {hasOpenDispute && <Badge tone="danger">{t('admin.disputed')}</Badge>}
        </p>
      </div>
      <div className={styles.badges}>
        <PaymentDetailsButton paymentId={payment.id} about={about} />
        {/* The bank decides about a disputed payment: a refund would give its money back twice. */}
        {status === 'succeeded' && left > 0 && !hasOpenDispute && (
          <ConfirmStep
            label={t('admin.refund')}
            title={t('admin.refundTitle')}
            rowId={about}
            about={
              <Facts>
                <PersonName person={payer} />
                {money(amount)}
                <bdi>#{payment.id}</bdi>
              </Facts>
            }
            notesLabel={t('admin.reason')}
            needsNotes
            amountLeft={format.money(left)}
            onConfirm={async (confirmation) => {
              try {
                await mutateAsync({ ...confirmation, key })
                setKey(randomId())
              } catch (error) {
                // The key may be that of a refund of another amount, whose response was lost.
                if (error instanceof ApiError && error.code === 'refund_refused') setKey(randomId())
                throw error
              }
            }}
            doneMessage={(given) => ({
              title: t('admin.refundSent', { amount: format.money(toCents(given.amount) ?? left) }),
              text: t('admin.refundSentText', { name: nameOf(payer), id: payment.id }),
            })}
          />
        )}
      </div>
    </>
  )
}
