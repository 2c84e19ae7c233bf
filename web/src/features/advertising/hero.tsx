import type { ReactNode } from 'react'
import styles from './hero.module.css'

/** The header of a marketing page. */
export function Hero({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <header className={styles.hero}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </header>
  )
}
