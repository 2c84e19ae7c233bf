import type { ReactNode } from 'react'
import { LampLitDrawing } from './drawings.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** One line of plain words. */
  text: string
  /** What to do about it, in a second line. */
  hint?: string | undefined
  /** One way on: a button or a link. */
  action?: ReactNode
}

/** A list that is empty and may be: no fault, and where to go from here. */
export function EmptyState({ text, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <LampLitDrawing />
      <p className={styles.text}>{text}</p>
      {hint && <p>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
