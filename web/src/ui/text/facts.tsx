import { Children, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './facts.module.css'
import { Separator } from './separator.tsx'

/**
 * Short facts in a row with a bullet between them. Each stays in one piece, and where the row wraps no bullet is drawn. An empty fact
 * (`condition && …`) has no bullet.
 */
export function Facts({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <span className={classNames(styles.facts, className)}>
      <span className={styles.row}>
        {Children.map(Children.toArray(children).filter(Boolean), (fact, index) => (
          <span className={styles.fact}>
            {index > 0 && (
              <span className={styles.bullet}>
                <Separator />
              </span>
            )}
            {fact}
          </span>
        ))}
      </span>
    </span>
  )
}
