import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { RelatedSkeletons } from './related-skeletons.tsx'
import styles from './watch-skeleton.module.css'
import view from './watch-view.module.css'

/** Placeholder of a watch page, in the sizes of the real one (V-WATCH-01). */
export function WatchSkeleton() {
  return (
    <SkeletonGroup className={styles.group}>
      <div className={view.page} data-testid="watch-skeleton">
        <div className={view.main}>
          <Skeleton className={styles.stage} />
          <Skeleton className={styles.title} />
          <Skeleton className={styles.row} />
          <Skeleton className={styles.about} />
        </div>
        <div className={view.side}>
          <RelatedSkeletons />
        </div>
      </div>
    </SkeletonGroup>
  )
}
