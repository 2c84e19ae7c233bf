import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from '../icon.tsx'
import styles from './select.module.css'

/** A select without its label; pass `<option>`s as children. The caller styles it, the arrow is ours. */
export function Select({ children, ...select }: ComponentPropsWithRef<'select'>) {
  return (
    <span className={styles.select}>
      <select {...select}>{children}</select>
      <Icon of={ChevronDown} />
    </span>
  )
}
