import type { ReactNode } from 'react'
import styles from './settings-section.module.css'

interface SettingsSectionProps {
  /** Of its heading, to which links lead with the focus: `/settings#password`. */
  id: string
  title: string
  text?: ReactNode
  children: ReactNode
}

/** One section of the settings page. */
export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}
