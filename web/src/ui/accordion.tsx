import ChevronDown from 'lucide-react/icons/chevron-down'
import { Accordion as RadixAccordion } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './accordion.module.css'
import { Icon } from './icon.tsx'

export interface AccordionEntry {
  /** Unique among the entries. */
  id: string
  title: string
  content: ReactNode
}

/** Titles that open and close what stands under them, several at once; arrow keys move between the titles. */
export function Accordion({ entries }: { entries: readonly AccordionEntry[] }) {
  return (
    <RadixAccordion.Root type="multiple" className={styles.accordion}>
      {entries.map(({ id, title, content }) => (
        <RadixAccordion.Item key={id} value={id} className={styles.item}>
          <RadixAccordion.Header className={styles.header}>
            <RadixAccordion.Trigger className={styles.trigger}>
              {title}
              <Icon of={ChevronDown} />
            </RadixAccordion.Trigger>
          </RadixAccordion.Header>
          <RadixAccordion.Content className={styles.content}>{content}</RadixAccordion.Content>
        </RadixAccordion.Item>
      ))}
    </RadixAccordion.Root>
  )
}
