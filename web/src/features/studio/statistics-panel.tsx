import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { DayBars } from '../../ui/day-bars.tsx'
import { scrollableByKeyboard } from '../../ui/scrollable-by-keyboard.ts'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import styles from './statistics-panel.module.css'
import { statisticsQuery } from './studio.queries.ts'

const toMinutes = (seconds: number) => Math.round(seconds / 60)

/** Views and watch time of the last days as a plot, with the same numbers as a table. */
export function StatisticsPanel({ videoId }: { videoId: number }) {
  const t = useT()
  const format = useFormat()
  const query = useQuery(statisticsQuery(videoId))
  return (
    <AsyncList
      query={query}
      skeleton={
        <SkeletonGroup>
          <Skeleton className={styles.skeleton} />
        </SkeletonGroup>
      }
      failed={t('studio.statisticsFailed')}
      empty={t('studio.statisticsFailed')}
    >
      {(days) => {
        const dates = days.map((day) => day.date)
        const views = days.map((day) => day.views)
        const minutes = days.map(({ watchSeconds }) => toMinutes(watchSeconds))
        const total = days.reduce((sum, day) => sum + day.views, 0)
        const watched = toMinutes(days.reduce((sum, day) => sum + day.watchSeconds, 0))
        return (
          <div className={styles.panel}>
            <div className={styles.plots}>
              <DayBars
                label={t('studio.plotViews', { count: days.length, total: format.number(total) })}
                days={dates}
                values={views}
                say={format.number}
              />
              <DayBars
                label={t('studio.plotMinutes', { count: days.length, total: format.number(watched) })}
                days={dates}
                values={minutes}
                say={format.number}
              />
            </div>
            <div ref={scrollableByKeyboard} className={styles.scroll}>
              <table className={styles.table}>
                <caption className="visually-hidden">{t('studio.tabStatistics')}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t('studio.day')}</th>
                    <th scope="col">{t('studio.views')}</th>
                    <th scope="col">{t('studio.minutes')}</th>
                  </tr>
                </thead>
                <tbody>
                  {days.toReversed().map((day) => (
                    <tr key={day.date}>
                      <td>{format.day(day.date)}</td>
                      <td>{format.number(day.views)}</td>
                      <td>{format.number(toMinutes(day.watchSeconds))}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </div>
        )
      }}
    </AsyncList>
  )
}
