import styles from './share-bars.module.css'
import { useFigureFormat } from './use-figure-format.ts'

interface ShareBarsProps {
  /** 0 to 1 each. */
  shares: readonly { label: string; share: number }[]
}

/** Parts of a whole, as words, number and bar. */
export function ShareBars({ shares }: ShareBarsProps) {
  const { percent } = useFigureFormat()
  return (
    <dl className={styles.bars}>
      {shares.map(({ label, share }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd className={styles.share}>{percent(share)}</dd>
          <dd className={styles.track} aria-hidden="true">
            {/* Not a style: the server's document allows none in its tags. */}
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
