import type { Payout } from '@lamplight/contract/payouts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { AsyncList } from '../../ui/async-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { payoutsPages } from './creators.queries.ts'
import styles from './dashboard-page.module.css'
import { PlotSkeleton } from './plot-skeleton.tsx'
import { toCents } from './to-cents.ts'

/** The payouts so far, newest first. */
export function PayoutsPanel({ accountId }: { accountId: number }) {
  const t = useT()
  const pages = usePages(payoutsPages(accountId))
  return (
    <>
      <AsyncList
        query={pages}
        skeleton={<PlotSkeleton />}
        failed={t('creators.payoutsFailed')}
        empty={t('creators.noPayouts')}
      >
        {(payouts) => (
          <section className={styles.scroll} aria-label={t('creators.payouts')} tabIndex={-1}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('creators.date')}</th>
                  <th scope="col">{t('creators.amountColumn')}</th>
                  <th scope="col">{t('creators.methodColumn')}</th>
                  <th scope="col">{t('creators.statusColumn')}</th>
                  <th scope="col">{t('creators.notes')}</th>
                </tr>
              </thead>
              <tbody>
                {payouts.map((payout) => (
                  <PayoutRow key={payout.id} payout={payout} />
                ))}
              </tbody>
            </table>
          </section>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
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
      <td>{format.date(payout.payoutDate)}</td>
      <td className={styles.number}>{format.money(toCents(payout.amount))}</td>
      <td>{payout.paymentMethod}</td>
      <td>
        <Badge tone={tone}>{words}</Badge>
      </td>
      <td dir="auto">{payout.notes || '-'}</td>
    </tr>
  )
}
