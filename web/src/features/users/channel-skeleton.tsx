import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import header from './channel-header.module.css'
import styles from './channel-skeleton.module.css'

/** Placeholder of a channel. */
export function ChannelSkeleton() {
  return (
    <SkeletonGroup>
      <div className={header.header}>
        <Skeleton className={styles.avatar} />
        <div className={header.words}>
          <Skeleton className={styles.name} />
          <Skeleton className={styles.facts} />
        </div>
      </div>
    </SkeletonGroup>
  )
}
