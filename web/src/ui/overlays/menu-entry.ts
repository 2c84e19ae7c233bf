import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

/** The entries of a menu as data: the components that render it are loaded with it. */
export type MenuEntry =
  | {
      kind: 'link'
      label: string
      icon?: LucideIcon
      link: Pick<LinkProps, 'to' | 'params' | 'search'>
      /** On small screens only, where no other link leads there. */
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
  /** The language of the label, if it is not that of the page. */
  language?: string
}
