import styles from './counted-label.module.css'

interface CountedLabelProps {
  /** Without the count. */
  plain: string
  /** With the count, or with 0 while it is not known. */
  counted: string
  isKnown: boolean
}

/** The label of a tab that ends with a count. Room for it is kept while it loads: the tabs after it stay where they are. */
export function CountedLabel({ plain, counted, isKnown }: CountedLabelProps) {
  if (isKnown) return counted
  return (
    <span className={styles.label} data-room={counted}>
      {plain}
    </span>
  )
}
