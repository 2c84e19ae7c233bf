import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentPropsWithRef, type RefObject, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import styles from './select.module.css'

type SelectProps = ComponentPropsWithRef<'select'> & {
  /** For a select that is made again with another key: whether the one before had the focus, which this one then takes. */
  hadFocus?: RefObject<boolean>
}

/** A select without its label; pass `<option>`s as children. The caller styles it, the arrow is ours. */
export function Select({ children, hadFocus, ...select }: SelectProps) {
  const box = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = box.current?.querySelector('select')
    if (hadFocus?.current) element?.focus()
    return () => {
      if (hadFocus) hadFocus.current = element === document.activeElement
    }
  }, [hadFocus])
  return (
    <span ref={box} className={styles.select}>
      <select {...select}>{children}</select>
      <Icon of={ChevronDown} />
    </span>
  )
}
