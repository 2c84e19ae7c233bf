import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './notice.module.css'

interface NoticeProps {
  /** Colour is never the only cue: the title says the same. */
  tone: 'neutral' | 'success' | 'warning' | 'danger'
  title: string
  children?: ReactNode
}

/** A notice about the content: its state, and what to do about it. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <section className={classNames(styles.notice, styles[tone])} aria-label={title}>
      <p className={styles.title}>{title}</p>
      {children}
    </section>
  )
}
