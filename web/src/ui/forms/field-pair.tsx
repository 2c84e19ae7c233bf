import type { ReactNode } from 'react'
import styles from './field-pair.module.css'

/** Fields side by side where there is room for it, with their controls in line. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
