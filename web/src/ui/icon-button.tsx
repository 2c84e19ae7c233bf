import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { useTooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'disabled'> {
  /** Its accessible name, also shown as a tooltip. */
  label: string
  /** 20 px. */
  icon: ReactNode
}

/** A button with an icon only: 44 px for touch, with an accessible name. */
export function IconButton({ label, icon, className, onPointerEnter, onFocus, ...rest }: IconButtonProps) {
  const tooltip = useTooltip(label, { isLabel: true })
  const { triggerProps } = tooltip
  return (
    <>
      <button
        type="button"
        aria-label={label}
        {...triggerProps}
        {...rest}
        // A menu's button uses the same two events to preload its menu.
        onPointerEnter={(event) => {
          triggerProps.onPointerEnter?.(event)
          onPointerEnter?.(event)
        }}
        onFocus={(event) => {
          triggerProps.onFocus?.(event)
          onFocus?.(event)
        }}
        className={classNames(styles.button, className)}
      >
        {icon}
      </button>
      {tooltip.bubble}
    </>
  )
}
