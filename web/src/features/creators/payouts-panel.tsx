import type { Payout } from '@lamplight/contract/payouts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { payoutsPages } from './creators.queries.ts'
import styles from './dashboard-page.module.css'
import { MoneyTable } from './money-table.tsx'
import { toCents } from './to-cents.ts'

/** The payouts so far, newest first. */
export function PayoutsPanel({ accountId }: { accountId: number }) {
  const t = useT()
  return (
    <MoneyTable
      pages={usePages(payoutsPages(accountId))}
      label={t('creators.payouts')}
      layout="payouts"
      columns={[
        t('creators.date'),
        t('creators.amountColumn'),
        t('creators.methodColumn'),
        t('creators.statusColumn'),
        t('creators.notes'),
      ]}
      failed={t('creators.payoutsFailed')}
      empty={t('creators.noPayouts')}
    >
      {(payout) => <PayoutRow key={payout.id} payout={payout} />}
    </MoneyTable>
  )
}

function PayoutRow({ payout }: { payout: Payout }) {
  const t = useT()
  const format = useFormat()
  const looks = {
    pending: { tone: 'neutral', words: t('creators.pending') },
    processing: { tone: 'neutral', words: t('creators.stateProcessing') },
    completed: { tone: 'success', words: t('creators.stateCompleted') },
    failed: { tone: 'danger', words: t('creators.stateFailed') },
  } as const
  const { tone, words } = looks[payout.status]
  return (
    <tr>
      <td className={styles.number}>{format.day(payout.payoutDate)}</td>
      <td className={styles.number}>{format.money(toCents(payout.amount))}</td>
      <td>{payout.paymentMethod}</td>
      <td>
        <Badge tone={tone}>{words}</Badge>
      </td>
      <td data-label={t('creators.notes')}>
        <bdi>{payout.notes || '-'}</bdi>
      </td>
    </tr>
  )
}
