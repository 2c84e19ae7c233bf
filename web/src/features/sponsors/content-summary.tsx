import type { SponsoredContent } from '@lamplight/contract/sponsors'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import styles from './content-summary.module.css'

/** Totals over everything the advertiser has. */
export function ContentSummary({ contents }: { contents: readonly SponsoredContent[] }) {
  const t = useT()
  const format = useFormat()
  const count = (status: SponsoredContent['status']) =>
    format.number(contents.filter((content) => content.status === status).length)
  const sum = (field: 'impressions' | 'budgetCents') => contents.reduce((total, content) => total + content[field], 0)
  const figures = [
    [t('sponsors.summaryPending'), count('pending')],
    [t('sponsors.summaryActive'), count('active')],
    [t('sponsors.summaryImpressions'), format.number(sum('impressions'))],
    [t('sponsors.summaryBudget'), format.money(sum('budgetCents'))],
  ] as const
  return (
    <dl className={styles.figures} aria-label={t('sponsors.summary')}>
      {figures.map(([name, value]) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
