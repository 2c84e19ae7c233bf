import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import styles from './figures-skeleton.module.css'

/** Placeholder for the five figures. */
export function FiguresSkeleton() {
  return (
    <SkeletonGroup className={styles.figures}>
      {[1, 2, 3, 4, 5].map((n) => (
        <Skeleton key={n} className={styles.figure} />
      ))}
    </SkeletonGroup>
  )
}
