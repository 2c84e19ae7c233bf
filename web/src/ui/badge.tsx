import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'

interface BadgeProps {
  /** Colour never stands alone: the words say the same. */
  tone?: 'neutral' | 'brand' | 'success' | 'warning' | 'danger'
  /** 14 px, before the words. */
  icon?: ReactNode
  children: ReactNode
}

/** A short fact about the thing beside it: "Creator", "Pending". */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
