import { sharedMarkup } from '../../lib/shared-markup.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import styles from './comment-skeletons.module.css'

const ROWS = ['first', 'second', 'third'] as const

/** The three placeholder rows that the documents require, the size of short comments (V-COMMENT-20). */
function Rows() {
  return (
    <SkeletonGroup>
      {ROWS.map((row) => (
        <div key={row} className={styles.row} data-testid="comment-skeleton">
          <Skeleton className={styles.avatar} />
          <div className={styles.lines}>
            <Skeleton className={styles.name} />
            <Skeleton className={styles.words} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

export const CommentSkeletons = import.meta.env.SSR
  ? sharedMarkup('CommentSkeletons', Rows, { partOfUrl: () => '' })
  : Rows
