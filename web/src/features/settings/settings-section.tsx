import { type ReactNode, useId } from 'react'
import styles from './settings-section.module.css'

interface SettingsSectionProps {
  /** For links to it: `/settings#password`. */
  id: string
  title: string
  text?: ReactNode
  children: ReactNode
}

/** One matter of the settings page. */
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
