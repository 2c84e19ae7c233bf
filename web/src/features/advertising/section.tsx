import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  text?: string
  /** Target of links on the page. */
  anchor?: string
  children: ReactNode
}

/** A titled section of a marketing page. */
export function Section({ title, text, anchor, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} id={anchor} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}

/** Cards of equal width side by side, as many as fit. */
export function Cards({ children }: { children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>
}

interface CardProps {
  icon?: ReactNode
  title: string
  /** A short line in bold: a price. */
  strong?: string
  children: ReactNode
}

export function Card({ icon, title, strong, children }: CardProps) {
  return (
    <li className={styles.card}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <h3 className={styles.cardTitle}>{title}</h3>
      {strong && <p className={styles.strong}>{strong}</p>}
      <p className={styles.cardText}>{children}</p>
    </li>
  )
}
