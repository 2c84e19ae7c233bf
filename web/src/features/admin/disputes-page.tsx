import type { AdminDispute } from '@lamplight/contract/payments-admin'
import { useId } from 'react'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import styles from './admin.module.css'
import { disputesPages } from './admin.queries.ts'
import { AdminList } from './admin-list.tsx'
import { AdminShell } from './admin-shell.tsx'
import { PaymentDetailsButton } from './payment-details-button.tsx'
import { PersonName } from './person-name.tsx'
import { usePaymentTexts } from './use-payment-texts.ts'

const TONES = {
  inquiry: 'warning',
  inquiry_closed: 'neutral',
  open: 'danger',
  won: 'success',
  lost: 'neutral',
} as const

/** Chargebacks, newest first. They are contested at the provider; the ledger follows automatically. */
export function DisputesPage() {
  const t = useT()
  return (
    <AdminShell title={t('admin.disputes')}>
      <p className={styles.facts}>{t('admin.disputesHint')}</p>
      <p className={styles.facts}>{t('admin.inquiryHint')}</p>
      <Disputes />
    </AdminShell>
  )
}

function Disputes() {
  const t = useT()
  const pages = usePages(disputesPages)
  return (
    <AdminList pages={pages} empty={t('admin.noDisputes')}>
      {(dispute) => <Dispute dispute={dispute} />}
    </AdminList>
  )
}

function Dispute({ dispute }: { dispute: AdminDispute }) {
  const t = useT()
  const format = useFormat()
  const words = usePaymentTexts()
  const rowId = useId()
  const { amount, reason, state, createdAt, paymentId, payer } = dispute
  return (
    <>
      <div>
        <p id={rowId} className={styles.name}>
          <Facts>
            <PersonName person={payer} />
            {format.money(Math.round(amount * 100))}
          </Facts>
        </p>
        <p className={styles.facts}>
          <Facts>
            {t('admin.payment', { id: paymentId })}
            {format.dateTime(createdAt)}
            <bdi>{words.disputeReasons[reason] ?? reason}</bdi>
          </Facts>
        </p>
        <p className={styles.badges}>
          <Badge tone={TONES[state]}>{words.disputeStates[state]}</Badge>
        </p>
      </div>
      <div className={styles.badges}>
        <PaymentDetailsButton paymentId={paymentId} about={rowId} />
      </div>
    </>
  )
}
