import { range } from '../../lib/range.ts'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import styles from './dashboard-page.module.css'

/** Placeholder of the dashboard. */
export function DashboardSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className={styles.skeletonHead} />
      <div className={styles.cards}>
        {range(3).map((card) => (
          <Skeleton key={card} className={styles.skeletonCard} />
        ))}
      </div>
      <Skeleton className={styles.skeletonBody} />
    </SkeletonGroup>
  )
}
