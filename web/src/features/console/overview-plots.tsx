import { OVERVIEW_SPANS, type OverviewDay } from '@lamplight/contract/console'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { DayBars } from '../../ui/day-bars.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { scrollableByKeyboard } from '../../ui/scrollable-by-keyboard.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { daysQuery } from './console.queries.ts'
import styles from './console-page.module.css'

/** The last days of the site as plots, with the same numbers as a table beside them. */
export function OverviewPlots() {
  const t = useT()
  const [span, setSpan] = useState<number>(30)
  const { data, error, refetch } = useQuery(daysQuery(span))
  return (
    <section className={styles.days} aria-label={t('console.days')}>
      <div className={styles.daysHead}>
        <h2>{t('console.days')}</h2>
        <SelectField
          label={t('console.span')}
          value={String(span)}
          onChange={({ target }) => setSpan(Number(target.value))}
        >
          {OVERVIEW_SPANS.map((days) => (
            <option key={days} value={days}>
              {t('console.spanDays', { count: days })}
            </option>
          ))}
        </SelectField>
      </div>
      {error && !data && <ErrorState text={t('console.loadFailed')} onRetry={() => refetch()} />}
      {!data && !error && (
        <SkeletonGroup>
          <Skeleton className={styles.plotSkeleton} />
        </SkeletonGroup>
      )}
      {data && <Plots days={data} />}
    </section>
  )
}

function Plots({ days }: { days: readonly OverviewDay[] }) {
  const t = useT()
  const format = useFormat()
  const money = (dollars: number | null) => format.money(Math.round((dollars ?? 0) * 100))
  const hasGifts = days.some(({ gifts }) => gifts !== null)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const last = (values: readonly number[]) => values.at(-1) ?? 0
  const { number } = format
  /** What happened is added up; of what was waiting, the last number counts. */
  const series = [
    { text: t('console.signUps'), values: days.map(({ signUps }) => signUps), whole: sum, say: number },
    { text: t('console.uploads'), values: days.map(({ uploads }) => uploads), whole: sum, say: number },
    { text: t('console.watchMinutes'), values: days.map(({ watchMinutes }) => watchMinutes), whole: sum, say: number },
    ...(hasGifts
      ? [{ text: t('console.gifts'), values: days.map(({ gifts }) => gifts ?? 0), whole: sum, say: money }]
      : []),
    { text: t('console.videosWaiting'), values: days.map((day) => day.videosWaiting), whole: last, say: number },
    { text: t('console.reportsWaiting'), values: days.map((day) => day.reportsWaiting), whole: last, say: number },
  ]
  return (
    <>
      <div className={styles.plots}>
        {series.map(({ text, values, whole, say }) => (
          <DayBars
            key={text}
            label={t('common.labelled', { label: text, value: say(whole(values)) })}
            days={days.map(({ day }) => day)}
            values={values}
            say={say}
          />
        ))}
      </div>
      <details className={styles.tableBox}>
        <summary>{t('console.asTable')}</summary>
        <div ref={scrollableByKeyboard} className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('console.day')}</th>
                {series.map(({ text }) => (
                  <th key={text} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map(({ day }, index) => (
                <tr key={day}>
                  <th scope="row">{format.day(day)}</th>
                  {series.map(({ text, values, say }) => (
                    <td key={text}>{say(values[index] ?? 0)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}
