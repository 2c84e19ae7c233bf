import type { SponsorTotals } from '@lamplight/contract/sponsor-responses'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import styles from './content-summary.module.css'

const FIGURES = ['summaryPending', 'summaryActive', 'summaryImpressions', 'summaryBudget'] as const

/** Totals over everything the advertiser has. */
export function ContentSummary({ totals }: { totals: SponsorTotals }) {
  const t = useT()
  const format = useFormat()
  const values: Readonly<Record<(typeof FIGURES)[number], string>> = {
    summaryPending: format.number(totals.pending),
    summaryActive: format.number(totals.active),
    summaryImpressions: format.number(totals.impressions),
    summaryBudget: format.money(totals.budgetCents),
  }
  return (
    <div className={styles.summary}>
      <dl className={styles.figures} aria-label={t('sponsors.summary')}>
        {FIGURES.map((name) => (
          <div key={name} className={styles.figure}>
            <dt>{t(`sponsors.${name}`)}</dt>
            <dd>{values[name]}</dd>
          </div>
        ))}
      </dl>
      {/* Rare, and apart from the four figures of the documents. */}
      {totals.withdrawnCents > 0 && (
        <dl className={styles.withdrawn}>
          <dt>{t('sponsors.summaryWithdrawn')}</dt>
          <dd>{format.money(totals.withdrawnCents)}</dd>
        </dl>
      )}
    </div>
  )
}

/** The same figures without their values. The names are shown because one of two lines makes its row higher. */
export function WaitingSummary() {
  const t = useT()
  return (
    <SkeletonGroup>
      <div className={styles.summary}>
        <dl className={styles.figures}>
          {FIGURES.map((name) => (
            <div key={name} className={styles.figure}>
              <dt>{t(`sponsors.${name}`)}</dt>
              <dd>
                <Skeleton className={styles.waiting} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </SkeletonGroup>
  )
}
