import type { SponsorTotals } from '@lamplight/contract/sponsors'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import styles from './content-summary.module.css'

/** Totals over everything the advertiser has. */
export function ContentSummary({ totals }: { totals: SponsorTotals }) {
  const t = useT()
  const format = useFormat()
  const figures = [
    [t('sponsors.summaryPending'), format.number(totals.pending)],
    [t('sponsors.summaryActive'), format.number(totals.active)],
    [t('sponsors.summaryImpressions'), format.number(totals.impressions)],
    [t('sponsors.summaryBudget'), format.money(totals.budgetCents)],
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

/** As many placeholders as there are figures, in the same rows, so that the tabs below do not move. */
export function WaitingSummary() {
  return (
    <SkeletonGroup>
      <div className={styles.figures}>
        {['pending', 'active', 'impressions', 'budget'].map((name) => (
          <Skeleton key={name} className={styles.waiting} />
        ))}
      </div>
    </SkeletonGroup>
  )
}
