import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { useTooltip } from './overlays/tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'disabled'> {
  /** Its accessible name, also shown as a tooltip. */
  label: string
  /** 20 px. */
  icon: ReactNode
  /** Id of the text that names what it acts on, as for `Button`. */
  about?: string | undefined
}

/** A button with an icon only: 44 px for touch, with an accessible name. */
export function IconButton({ label, icon, about, className, onPointerEnter, onFocus, ...rest }: IconButtonProps) {
  const id = useId()
  const tooltip = useTooltip(label, { isLabel: true })
  const { triggerProps } = tooltip
  return (
    <>
      <button
        type="button"
        aria-label={label}
        {...(about && { id, 'aria-labelledby': `${id} ${about}` })}
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
