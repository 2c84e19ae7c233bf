import type { ReactNode } from 'react'
import styles from './page-heading.module.css'

/** The one `h1` of a page; it gets the focus after a page change. `isHidden` keeps it for screen readers only. */
export function PageHeading({ children, isHidden = false }: { children: ReactNode; isHidden?: boolean }) {
  return (
    <h1 className={isHidden ? 'visually-hidden' : styles.heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
