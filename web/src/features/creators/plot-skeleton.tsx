import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import styles from './dashboard-page.module.css'

/** Placeholder of a table or plot. */
export const PlotSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className={styles.skeletonBody} />
  </SkeletonGroup>
)
