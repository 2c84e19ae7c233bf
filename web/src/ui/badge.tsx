import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

interface BadgeProps {
  /** Colour is never the only cue: the text says the same. */
  tone?: 'neutral' | 'brand' | 'success' | 'warning' | 'danger'
  /** 14 px, before the text. */
  icon?: ReactNode
  children: ReactNode
}

/** A short label of the item beside it: "Creator", "Pending". */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
