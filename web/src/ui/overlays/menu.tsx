import { type KeyboardEvent, type MouseEvent, type ReactElement, Suspense, useRef, useState } from 'react'
import { lazyPart } from '../states/lazy-part.tsx'
import styles from './menu.module.css'
import type { MenuEntry } from './menu-entry.ts'

export type { MenuEntry } from './menu-entry.ts'

const loadMenuContent = () => import('./menu-content.tsx')
const MenuContent = lazyPart(async () => (await loadMenuContent()).MenuContent)

export interface MenuTriggerProps {
  ref: React.Ref<HTMLButtonElement>
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerEnter: () => void
  onFocus: () => void
}

interface MenuProps {
  /** Its accessible name. */
  label: string
  /** Called when the menu is opened. */
  entries: () => readonly MenuEntry[]
  /** Renders the button, given the props that make it open the menu. */
  trigger: (props: MenuTriggerProps) => ReactElement
}

/** A menu whose code is loaded when the pointer or the focus first comes near its button. */
export function Menu({ label, entries, trigger }: MenuProps) {
  const [opened, setOpened] = useState<'by-pointer' | 'by-keyboard' | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const preload = () => void loadMenuContent().catch(() => {})
  return (
    <span className={styles.menu}>
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        // Enter or Space produce a click without a pointer: `detail` counts pointer presses.
        onClick: ({ detail }) => setOpened((open) => (open ? null : detail === 0 ? 'by-keyboard' : 'by-pointer')),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpened('by-keyboard')
        },
        onPointerEnter: preload,
        onFocus: preload,
      })}
      {opened && (
        <Suspense>
          <MenuContent
            label={label}
            entries={entries()}
            button={button}
            isByKeyboard={opened === 'by-keyboard'}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </span>
  )
}
