import styles from './spinner.module.css'

/** A spinner. With a label it is an announced status; without one it is decorative. */
export function Spinner({ label, size = 20 }: { label?: string; size?: number }) {
  const ring = (
    <svg className={styles.ring} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle className={styles.track} cx="10" cy="10" r="8" />
      <path className={styles.arc} d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  )
  if (!label) return ring
  return (
    <span role="status" className={styles.status}>
      {ring}
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
