import type { ReactNode } from 'react'
import styles from './hidden-until-known.module.css'
import { Skeleton, SkeletonGroup } from './skeleton.tsx'

/**
 * Parts of a page below something that is not always shown, such as a notice. Until it is known whether it is shown they are
 * hidden, because it would push them down; what they read is requested meanwhile.
 */
export function HiddenUntilKnown({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  return (
    <>
      {!isKnown && (
        <SkeletonGroup>
          <Skeleton className={styles.place} />
        </SkeletonGroup>
      )}
      <div hidden={!isKnown}>{children}</div>
    </>
  )
}
