import type { ReactNode } from 'react'
import styles from './hero.module.css'

/** The head of a page that wants to win somebody over. */
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
