import type { AdvertisingFigures } from '@lamplight/contract/advertising-figures'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import styles from './audience-figures.module.css'
import { useFigureFormat } from './use-figure-format.ts'

interface AudienceFiguresProps {
  figures: AdvertisingFigures
  /** The two pages state different figures for the views. */
  reading: 'advertise' | 'mediaKit'
}

/** The audience in five numbers. */
export function AudienceFigures({ figures, reading }: AudienceFiguresProps) {
  const t = useT()
  const { duration } = useFormat()
  const { atLeast, percent } = useFigureFormat()
  const facts = [
    [atLeast(figures.monthlyUsers), t('advertising.monthlyUsers')],
    [
      atLeast(figures.monthlyViews[reading]),
      reading === 'advertise' ? t('advertising.monthlyViews') : t('advertising.pageViews'),
    ],
    [duration(figures.averageSecondsOnSite), t('advertising.timeOnSite')],
    [percent(figures.clickThroughRate), t('advertising.clickRate')],
    [atLeast(figures.countries), t('advertising.countries')],
  ] as const
  return (
    <dl className={styles.figures}>
      {facts.map(([value, label]) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
