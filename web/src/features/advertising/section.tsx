import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  text?: string
  /** Where a link on the page leads. */
  anchor?: string
  children: ReactNode
}

/** A titled part of a page that is read from top to bottom. */
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

/** Equal cards beside each other, as many as there is room for. */
export function Cards({ children }: { children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>
}

interface CardProps {
  icon?: ReactNode
  title: string
  /** A short line of weight: a price. */
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
