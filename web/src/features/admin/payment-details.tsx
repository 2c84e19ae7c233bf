import type { AdminPaymentDetails } from '@lamplight/contract/payments-admin'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import styles from './admin.module.css'
import { paymentQuery } from './admin.queries.ts'
import { usePaymentTexts } from './use-payment-texts.ts'

/** Everything known about a payment: its numbers, refunds, disputes and ledger entries. */
export function PaymentDetails({ id }: { id: number }) {
  const t = useT()
  const { data, error, refetch } = useQuery(paymentQuery(id))
  if (data) return <PaymentFacts payment={data} />
  if (error) return <ErrorState text={t('admin.loadFailed')} onRetry={() => refetch()} />
  return <Skeleton className={styles.skeleton} />
}

function PaymentFacts({ payment }: { payment: AdminPaymentDetails }) {
  const t = useT()
  const format = useFormat()
  const words = usePaymentTexts()
  const money = (dollars: number) => format.money(Math.round(dollars * 100))
  const { refunds, disputes, entries, fee, failure, providerId } = payment
  return (
    <div className={styles.form}>
      <dl className={styles.pairs}>
        <dt>{t('admin.providerId')}</dt>
        <dd dir="ltr">{providerId ?? '–'}</dd>
        <dt>{t('admin.fee')}</dt>
        <dd>{fee === null ? '–' : money(fee)}</dd>
        {failure && (
          <>
            <dt>{t('admin.failure')}</dt>
            <dd dir="auto">{failure}</dd>
          </>
        )}
      </dl>
      <Part title={t('admin.refunds')} isEmpty={refunds.length === 0}>
        {refunds.map(({ id, amount, state, createdAt }) => (
          <li key={id} className={styles.line}>
            {money(amount)} <Badge>{words.refundStates[state]}</Badge>
            <span className={styles.facts}>{format.dateTime(createdAt)}</span>
          </li>
        ))}
      </Part>
      <Part title={t('admin.disputes')} isEmpty={disputes.length === 0}>
        {disputes.map(({ id, amount, state, reason, createdAt }) => (
          <li key={id} className={styles.line}>
            {money(amount)} <Badge>{words.disputeStates[state]}</Badge>
            <span className={styles.facts}>
              <Facts>
                {format.dateTime(createdAt)}
                <bdi>{words.disputeReasons[reason] ?? reason}</bdi>
              </Facts>
            </span>
          </li>
        ))}
      </Part>
      <Part title={t('admin.entries')} isEmpty={entries.length === 0}>
        {entries.map(({ id, kind, createdAt, postings }) => (
          <li key={id}>
            <p className={styles.line}>
              <strong>{words.entryKinds[kind] ?? kind}</strong>
              <span className={styles.facts}>{format.dateTime(createdAt)}</span>
            </p>
            <ul className={styles.postings}>
              {postings.map(({ account, ownerId, amount }) => (
                <li key={`${account} ${ownerId} ${amount}`}>
                  <span>
                    {words.accounts[account] ?? account}
                    {ownerId !== null && <bdi> #{ownerId}</bdi>}
                  </span>
                  <span className={styles.number}>{money(amount)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </Part>
    </div>
  )
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null
  return (
    <section>
      <h3 className={styles.part}>{title}</h3>
      <ul className={styles.lines}>{children}</ul>
    </section>
  )
}
