import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { useTooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'disabled'> {
  /** Its name, spoken and shown as a tooltip. */
  label: string
  /** 20 px. */
  icon: ReactNode
}

/** A button that is only a picture: 44 px for fingers, with a name. */
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
        // A menu's button listens for the same two to fetch its menu.
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
