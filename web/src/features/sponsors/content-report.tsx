import type { SponsoredContent, SponsorReport } from '@lamplight/contract/sponsor-responses'
import { sponsorsApi } from '@lamplight/contract/sponsors'
import { useQuery } from '@tanstack/react-query'
import { pathOf } from '../../api/client.ts'
import { useLanguage, useT } from '../../i18n/language-provider.tsx'
import { localeOf } from '../../i18n/languages.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { scrollableByKeyboard } from '../../ui/scrollable-by-keyboard.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import styles from './content-report.module.css'
import { reportQuery } from './sponsors.queries.ts'

/** Impressions, clicks and spend by day: a plot, the same data as a table, and a CSV file. */
export function ContentReport({ content }: { content: SponsoredContent }) {
  const t = useT()
  const { data, error, refetch } = useQuery(reportQuery(content.id))
  if (data) return <Report report={data} id={content.id} />
  if (error) return <ErrorState text={t('sponsors.reportFailed')} onRetry={() => refetch()} />
  return (
    <SkeletonGroup>
      <Skeleton className={styles.waiting} />
    </SkeletonGroup>
  )
}

function Report({ report, id }: { report: SponsorReport; id: number }) {
  const t = useT()
  const format = useFormat()
  const { language } = useLanguage()
  // Click rates are a few percent: whole percentages would hide changes.
  const rate = new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 2 })
  const { impressions, clicks, spentCents, budgetCents, days, pages } = report
  const figures = [
    [t('sponsors.columnImpressions'), format.number(impressions)],
    [t('sponsors.columnClicks'), format.number(clicks)],
    [t('sponsors.clickRate'), rate.format(impressions === 0 ? 0 : clicks / impressions)],
    [t('sponsors.spent'), `${format.money(spentCents)} / ${format.money(budgetCents)}`],
  ] as const
  return (
    <div className={styles.report}>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {impressions === 0 && <p>{t('sponsors.reportEmpty')}</p>}
      {days.length > 0 && <Plot days={days} />}
      {days.length > 0 && <DayTable days={days} />}
      {pages.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('sponsors.reportPages')}</h3>
          <ul className={styles.pages}>
            {pages.map(({ path, impressions: seen }) => (
              <li key={path}>
                <bdi>{path}</bdi> <span className={styles.muted}>{format.number(seen)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <a className={styles.file} href={`${pathOf(sponsorsApi.report, { params: { id } })}.csv`} download>
        {t('sponsors.reportCsv')}
      </a>
    </div>
  )
}

type Days = SponsorReport['days']

const HEIGHT = 120
const STEP = 10

/** A bar for each day, starting at the inline start. Each bar is labelled with its day and number. */
function Plot({ days }: { days: Days }) {
  const t = useT()
  const format = useFormat()
  const most = Math.max(1, ...days.map(({ impressions }) => impressions))
  const nameOf = ({ day, impressions }: Days[number]) =>
    t('sponsors.reportBar', {
      day: format.day(day),
      count: impressions,
      impressions: format.number(impressions),
    })
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.heading}>{t('sponsors.reportPlot')}</figcaption>
      <svg
        className={`mirrored ${styles.bars}`}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={days.map(nameOf).join('; ')}
      >
        {days.map((entry, index) => {
          const height = Math.max(1, (entry.impressions / most) * HEIGHT)
          return (
            <rect key={entry.day} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height}>
              <title>{nameOf(entry)}</title>
            </rect>
          )
        })}
      </svg>
    </figure>
  )
}

function DayTable({ days }: { days: Days }) {
  const t = useT()
  const format = useFormat()
  return (
    <div ref={scrollableByKeyboard} className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('sponsors.reportDay')}</th>
            <th scope="col">{t('sponsors.columnImpressions')}</th>
            <th scope="col">{t('sponsors.columnClicks')}</th>
            <th scope="col">{t('sponsors.spent')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, impressions, clicks, spentCents }) => (
            <tr key={day}>
              <th scope="row">{format.day(day)}</th>
              <td>{format.number(impressions)}</td>
              <td>{format.number(clicks)}</td>
              <td>{format.money(Math.ceil(spentCents))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
