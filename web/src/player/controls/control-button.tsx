import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import styles from './controls.module.css'

type ControlButtonProps = {
  icon: LucideIcon
  /** Accessible name and tooltip; it follows the state ("Mute", "Unmute"). */
  label: string
  /** The keyboard shortcut, shown in the tooltip. */
  shortcut?: string
  onClick: () => void
  /** Set on a button that opens a menu. */
  menu?: { id: string; open: boolean }
  isOn?: boolean
  /** The button that a press on the picture triggers before the scripts have loaded. */
  isPlay?: boolean
  className?: string
  ref?: Ref<HTMLButtonElement>
}

/** A round button of the control bar. */
export function ControlButton({
  icon: Icon,
  label,
  shortcut,
  onClick,
  menu,
  isOn,
  isPlay,
  className,
  ref,
}: ControlButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={[styles.button, className].filter(Boolean).join(' ')}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-haspopup={menu && 'menu'}
      aria-expanded={menu?.open}
      aria-controls={menu?.open ? menu.id : undefined}
      data-on={isOn || undefined}
      data-play={isPlay || undefined}
      onClick={onClick}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className={styles.tooltip} aria-hidden="true">
        <span dir="auto">{label}</span>
        {shortcut && <kbd>{shortcut}</kbd>}
      </span>
    </button>
  )
}
