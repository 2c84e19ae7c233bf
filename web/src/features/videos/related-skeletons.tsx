import { range } from '../../lib/range.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './related-panel.module.css'

/** Placeholder rows while related videos are loading (V-RELATED-04). */
const ROWS = 5

export function RelatedSkeletons() {
  return range(ROWS).map((row) => (
    <div key={row} className={styles.item} data-testid="related-skeleton">
      <Skeleton className={styles.picture} />
      <div className={styles.words}>
        <Skeleton className={styles.lineLong} />
        <Skeleton className={styles.lineShort} />
      </div>
    </div>
  ))
}
