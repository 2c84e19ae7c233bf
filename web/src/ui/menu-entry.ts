import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

/** What a menu holds, as data: the parts that draw it are loaded with it. */
export type MenuEntry =
  | {
      kind: 'link'
      label: string
      icon?: LucideIcon
      link: Pick<LinkProps, 'to' | 'params' | 'search'>
      /** On small screens only, where nothing else on the page leads there. */
      isSmallScreenOnly?: boolean
    }
  | { kind: 'action'; label: string; icon?: LucideIcon; isDangerous?: boolean; onSelect: () => void }
  | {
      kind: 'choices'
      label: string
      isLabelShown?: boolean
      value: string
      options: readonly MenuOption[]
      onChoose: (value: string) => void
    }
  | { kind: 'separator'; id: string }

export interface MenuOption {
  value: string
  label: string
  icon?: LucideIcon
  /** The language the label is written in, when it is not that of the page. */
  language?: string
}
