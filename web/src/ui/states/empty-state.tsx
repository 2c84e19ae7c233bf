import type { ReactNode } from 'react'
import { LampLitDrawing } from './drawings.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** One plain sentence. */
  text: string
  /** What to do about it, in a second line. */
  hint?: string | undefined
  /** One link or button. */
  action?: ReactNode
}

/** The state of an empty list, which is not an error, with a link to go on. */
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
