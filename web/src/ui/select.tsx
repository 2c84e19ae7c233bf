import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from './icon.tsx'
import styles from './select.module.css'

/** One of a list, without its label; give `<option>`s as children. Its look is the caller's, its arrow is ours. */
export function Select({ children, ...select }: ComponentPropsWithRef<'select'>) {
  return (
    <span className={styles.select}>
      <select {...select}>{children}</select>
      <Icon of={ChevronDown} />
    </span>
  )
}
