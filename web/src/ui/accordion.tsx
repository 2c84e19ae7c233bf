import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import styles from './accordion.module.css'
import { Icon } from './icon.tsx'

export interface AccordionEntry {
  /** Unique among the entries. */
  id: string
  title: string
  content: ReactNode
}

/** Headings that expand and collapse their content, several at once. Not Radix: its inline styles violate our CSP. */
export function Accordion({ entries }: { entries: readonly AccordionEntry[] }) {
  return (
    <div className={styles.accordion}>
      {entries.map((entry) => (
        <Item key={entry.id} {...entry} />
      ))}
    </div>
  )
}

function Item({ title, content }: Omit<AccordionEntry, 'id'>) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.item}>
      <h3 className={styles.header}>
        <button
          type="button"
          id={`${id}-title`}
          className={styles.trigger}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {title}
          <Icon of={ChevronDown} />
        </button>
      </h3>
      <section id={id} className={styles.content} aria-labelledby={`${id}-title`} hidden={!isOpen}>
        {content}
      </section>
    </div>
  )
}
