import type { ReactNode } from 'react'
import { range } from '../../lib/range.ts'
import { Skeleton, SkeletonGroup } from '../states/skeleton.tsx'
import styles from './video-grid.module.css'

/** Cards in one to four columns. Each child is one card, wrapped in `VideoGridItem` as a list item. */
export function VideoGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>
}

export function VideoGridItem({ children }: { children: ReactNode }) {
  return <li className={styles.item}>{children}</li>
}

/** `count` placeholder cards, in the position and size of the real ones. */
export function VideoGridSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup className={styles.grid}>
      {range(count).map((place) => (
        <VideoCardSkeleton key={place} />
      ))}
    </SkeletonGroup>
  )
}

/** The placeholder of a video card with a one-line title. */
function VideoCardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton className={styles.picture} />
      <div className={styles.about}>
        <Skeleton className={styles.avatar} />
        <div className={styles.words}>
          <Skeleton className={styles.title} />
          <Skeleton className={styles.creator} />
          <Skeleton className={styles.line} />
        </div>
      </div>
    </div>
  )
}
