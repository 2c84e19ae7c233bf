import type { ReactNode } from 'react'
import styles from './drawings.module.css'

/** Small line drawings for empty and failed states. Decorative: the text is below. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} width="120" height="96" viewBox="0 0 120 96" aria-hidden="true">
      {children}
    </svg>
  )
}

/** A lamp that has gone out: not found, failed. */
export function LampOutDrawing() {
  return (
    <Drawing>
      <path d="M30 86h60M60 86V72" />
      <path d="M36 58c0 9 10 14 24 14s24-5 24-14z" />
      <path d="M84 60c8-1 12-5 13-11" />
      <path className={styles.light} d="M60 50c-5-5 4-9 0-16s5-9 1-18" />
    </Drawing>
  )
}

/** A lamp that is not lit yet: empty lists. */
export function LampLitDrawing() {
  return (
    <Drawing>
      <path d="M30 86h60M60 86V72" />
      <path d="M36 58c0 9 10 14 24 14s24-5 24-14z" />
      <path d="M84 60c8-1 12-5 13-11" />
      <path className={styles.light} d="M60 26c6 7 9 11 9 16a9 9 0 0 1-18 0c0-5 3-9 9-16z" />
      <path className={styles.light} d="M60 8v6M38 20l4 4M82 20l-4 4" />
    </Drawing>
  )
}
