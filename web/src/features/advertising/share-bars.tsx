import styles from './share-bars.module.css'
import { useFigureFormat } from './use-figure-format.ts'

interface ShareBarsProps {
  /** Each from 0 to 1. */
  shares: readonly { label: string; share: number }[]
}

/** Shares of a whole, as label, number and bar. */
export function ShareBars({ shares }: ShareBarsProps) {
  const { percent } = useFigureFormat()
  return (
    <dl className={styles.bars}>
      {shares.map(({ label, share }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd className={styles.share}>{percent(share)}</dd>
          <dd className={styles.track} aria-hidden="true">
            {/* Not a style attribute: the content security policy of the document forbids them. */}
            <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none">
              <title>{label}</title>
              <rect width={share * 100} height="8" />
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  )
}
