import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import styles from './click-plot.module.css'

interface ClickPlotProps {
  /** Oldest first; `day` is YYYY-MM-DD. */
  days: readonly { day: string; clicks: number }[]
}

/** Clicks per day as bars, and as a table for screen readers. */
export function ClickPlot({ days }: ClickPlotProps) {
  const t = useT()
  const { day: dateOf, number } = useFormat()
  const most = Math.max(1, ...days.map(({ clicks }) => clicks))
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.caption}>{t('products.clicksByDay')}</figcaption>
      <div className={styles.bars} aria-hidden="true">
        {days.map(({ day, clicks }) => (
          <span
            key={day}
            className={styles.bar}
            title={t('common.labelled', { label: dateOf(day), value: number(clicks) })}
            style={{ blockSize: `${(clicks / most) * 100}%` }}
          />
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{dateOf(days[0]?.day ?? '')}</span>
        <span>{dateOf(days.at(-1)?.day ?? '')}</span>
      </div>
      <div className="visually-hidden">
        <table>
          <caption>{t('products.clicksByDay')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('products.day')}</th>
              <th scope="col">{t('products.clicks')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, clicks }) => (
              <tr key={day}>
                <th scope="row">{dateOf(day)}</th>
                <td>{number(clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
