import type { CreatorDay } from '@lamplight/contract/creators'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { DayBars } from '../../ui/day-bars.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { statisticsQuery } from './creators.queries.ts'
import styles from './dashboard-page.module.css'
import { PlotSkeleton } from './plot-skeleton.tsx'
import { toCents } from './to-cents.ts'

/** Earnings and views of the last days, as plots and as a table. */
export function DayPlots({ accountId }: { accountId: number }) {
  const t = useT()
  const query = useQuery(statisticsQuery(accountId))
  return (
    <section className={styles.box} aria-labelledby="plot-heading">
      <h2 id="plot-heading" className={styles.heading}>
        {t('creators.plotTitle')}
      </h2>
      <AsyncList
        query={query}
        skeleton={<PlotSkeleton />}
        failed={t('creators.plotFailed')}
        empty={t('creators.noEarnings')}
      >
        {(days) => <Plots days={days} />}
      </AsyncList>
    </section>
  )
}

function Plots({ days }: { days: readonly CreatorDay[] }) {
  const t = useT()
  const format = useFormat()
  const dates = days.map((day) => day.date)
  const earned = days.map((day) => toCents(day.earnings))
  const views = days.map((day) => day.views)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return (
    <>
      <div className={styles.plots}>
        <DayBars
          label={t('creators.plotEarnings', { count: days.length, total: format.money(sum(earned)) })}
          days={dates}
          values={earned}
          say={format.money}
        />
        <DayBars
          label={t('creators.plotViews', { count: days.length, total: format.number(sum(views)) })}
          days={dates}
          values={views}
          say={format.number}
        />
      </div>
      <details className={styles.details}>
        <summary>{t('creators.showTable')}</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('creators.date')}</th>
              <th scope="col">{t('creators.earnings')}</th>
              <th scope="col">{t('creators.views')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <td>{format.day(day.date)}</td>
                <td className={styles.number}>{format.money(toCents(day.earnings))}</td>
                <td className={styles.number}>{format.number(day.views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
