import type { AdminPayment } from '@lamplight/contract/payments-admin'
import { useState } from 'react'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { AsyncList } from '../../ui/async-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import { TextField } from '../../ui/field.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import styles from './admin.module.css'
import { paymentsPages, useRefund } from './admin.queries.ts'
import { AdminShell } from './admin-shell.tsx'
import { ConfirmStep } from './confirm-step.tsx'

export function PaymentsPage() {
  const t = useT()
  return (
    <AdminShell title={t('admin.payments')}>
      <Payments />
    </AdminShell>
  )
}

function Payments() {
  const t = useT()
  const [q, setQ] = useState('')
  const pages = usePages(paymentsPages(q.trim()))
  return (
    <>
      <TextField label={t('admin.search')} type="search" value={q} onChange={(event) => setQ(event.target.value)} />
      <AsyncList
        query={pages}
        skeleton={
          <SkeletonGroup>
            <Skeleton className={styles.skeleton} />
          </SkeletonGroup>
        }
        failed={t('admin.loadFailed')}
        empty={t('admin.noPayments')}
      >
        {(payments) => (
          <ul className={styles.list}>
            {payments.map((payment) => (
              <li key={payment.id} className={styles.row}>
                <Payment payment={payment} />
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}

function Payment({ payment }: { payment: AdminPayment }) {
  const t = useT()
  const format = useFormat()
  const { mutateAsync } = useRefund(payment.id)
  // Of this row: the same wish sent twice gives back once.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const money = (dollars: number) => format.money(Math.round(dollars * 100))
  const states = { open: t('admin.open'), succeeded: t('admin.succeeded'), canceled: t('admin.canceled') }
  const { amount, refunded, card, payer, status } = payment
  return (
    <>
      <div>
        <p className={styles.name}>
          <bdi>{payer ? `${payer.displayName} (@${payer.username})` : t('admin.gone')}</bdi> · {money(amount)}
        </p>
        <p className={styles.facts}>
          #{payment.id} · {format.dateTime(payment.createdAt)}
          {card && ` · ${card.brand} •••• ${card.last4}`}
        </p>
        <p className={styles.badges}>
          <Badge tone={status === 'succeeded' ? 'success' : 'neutral'}>{states[status]}</Badge>
          {refunded > 0 && <Badge tone="warning">{t('admin.refunded', { amount: money(refunded) })}</Badge>}
          {payment.hasOpenDispute && <Badge tone="danger">{t('admin.disputed')}</Badge>}
        </p>
      </div>
      {status === 'succeeded' && refunded < amount && (
        <ConfirmStep
          label={t('admin.refund')}
          notesLabel={t('admin.reason')}
          hasAmount
          onConfirm={async (confirmation) => {
            await mutateAsync({ ...confirmation, key })
            setKey(crypto.randomUUID())
          }}
        />
      )}
    </>
  )
}
