import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { type Panel, usePlayer } from '../player-context.ts'
import { ControlButton } from './control-button.tsx'
import styles from './controls.module.css'

interface MenuButtonProps {
  opens: Panel
  icon: LucideIcon
  label: string
  shortcut?: string
  isOn?: boolean
  /** The menu, rendered while it is open. */
  children: (menu: { id: string; onClose: () => void }) => ReactNode
}

/** A button of the control bar with a menu over it. */
export function MenuButton({ opens, children, ...control }: MenuButtonProps) {
  const { menu, button, isOpen, toggle } = useMenu(opens)
  return (
    <div className={styles.menuAnchor}>
      <ControlButton {...control} ref={button} menu={{ id: menu.id, open: isOpen }} onClick={toggle} />
      {isOpen && children(menu)}
    </div>
  )
}

/** A menu and the button that opens it; closing returns the focus to the button. */
export function useMenu(opens: Panel) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { panel, setPanel } = usePlayer()
  const isOpen = panel === opens
  const onClose = () => {
    setPanel(null)
    button.current?.focus()
  }
  return { menu: { id, onClose }, button, isOpen, toggle: () => setPanel(isOpen ? null : opens) }
}
