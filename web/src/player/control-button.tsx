import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import styles from './controls.module.css'

type ControlButtonProps = {
  icon: LucideIcon
  /** Name and tooltip; it follows the state ("Mute", "Unmute"). */
  label: string
  /** The key that does the same, shown in the tooltip. */
  shortcut?: string
  onClick: () => void
  /** Set for a button that opens a menu. */
  menu?: { id: string; open: boolean }
  isOn?: boolean
  /** The button that a press on the picture stands for before the scripts have arrived. */
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
