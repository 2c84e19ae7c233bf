import styles from './progress.module.css'

interface ProgressProps {
  /** What is going forward; spoken. */
  label: string
  /** 0 to 1, or undefined while it cannot be said how far it is. */
  value: number | undefined
}

/** A line that fills with lamp light. */
export function Progress({ label, value }: ProgressProps) {
  return <progress className={styles.progress} aria-label={label} max={1} value={value} />
}
