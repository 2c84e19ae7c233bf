import { type ReactNode, useId } from 'react'
import styles from './settings-section.module.css'

interface SettingsSectionProps {
  /** Target of links: `/settings#password`. */
  id: string
  title: string
  text?: ReactNode
  children: ReactNode
}

/** One section of the settings page. */
export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  const headingId = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}
