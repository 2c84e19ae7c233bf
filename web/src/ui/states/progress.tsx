import styles from './progress.module.css'

interface ProgressProps {
  /** Its accessible name. */
  label: string
  /** 0 to 1, or undefined while unknown. */
  value: number | undefined
}

/** A progress bar. */
export function Progress({ label, value }: ProgressProps) {
  return <progress className={styles.progress} aria-label={label} max={1} value={value} />
}
