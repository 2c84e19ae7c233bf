import type { ReactNode } from 'react'
import { PageHeading } from '../page-heading.tsx'
import styles from './message-screen.module.css'

interface MessageScreenProps {
  drawing: ReactNode
  title: string
  text?: string
  /** One or two links. */
  actions?: ReactNode
}

/** A whole page with one message: not found, not allowed, failed. Its title is the page's heading. */
export function MessageScreen({ drawing, title, text, actions }: MessageScreenProps) {
  return (
    <section className={styles.screen}>
      {drawing}
      <PageHeading>{title}</PageHeading>
      {text && <p className={styles.text}>{text}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
