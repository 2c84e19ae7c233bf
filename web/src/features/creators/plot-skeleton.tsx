import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import styles from './dashboard-page.module.css'

/** A table or a plot while it is read. */
export const PlotSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className={styles.skeletonBody} />
  </SkeletonGroup>
)
