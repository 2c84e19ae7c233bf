import { createLink, type LinkComponent } from '@tanstack/react-router'
import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { useTooltip } from './overlays/tooltip.tsx'
import { Spinner } from './states/spinner.tsx'

export interface ButtonLook {
  /** `primary`: the main action here; `danger`: cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'medium' | 'small'
  /** 20 px, before the text. */
  icon?: ReactNode
}

export interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  /** In progress: it ignores presses and keeps its place and width. */
  isPending?: boolean
  /** Why it is disabled. It stays focusable and shows the reason. */
  disabledReason?: string | undefined
  /** Called when it is pressed while disabled: the place to say what is missing. */
  onRefused?: () => void
  /** Id of the text that names what it acts on. It becomes part of the name, where each row has a button with this text. */
  about?: string | undefined
}

/** A button with text. `type` defaults to `button`. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  isPending = false,
  disabledReason,
  onRefused,
  about,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const id = useId()
  const tooltip = useTooltip(disabledReason)
  const isOff = isPending || disabledReason !== undefined
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Not `disabled`: that would remove the focus and hide the reason.
    if (isOff) {
      event.preventDefault()
      if (disabledReason !== undefined) onRefused?.()
    } else onClick?.(event)
  }
  return (
    <>
      <button
        type="button"
        {...(about && { id, 'aria-labelledby': `${id} ${about}` })}
        {...rest}
        {...tooltip.triggerProps}
        className={classNames(buttonClass({ variant, size }), className)}
        aria-disabled={isOff || undefined}
        aria-busy={isPending || undefined}
        onClick={handleClick}
      >
        {isPending ? <Spinner /> : icon}
        {children}
      </button>
      {tooltip.bubble}
    </>
  )
}

const buttonClass = ({ variant = 'secondary', size = 'medium' }: ButtonLook) =>
  classNames(styles.button, styles[variant], styles[size])

interface AnchorProps extends ButtonLook, ComponentPropsWithRef<'a'> {}

/** A link that looks like a button, to something other than a page, for example a file. */
export function ButtonAnchor({ variant, size, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classNames(buttonClass({ variant, size }), className)}>
      {icon}
      {children}
    </a>
  )
}

const CreatedLink = createLink(ButtonAnchor)

/** A link to a page that looks like a button. It is current on that page only, not on those below it. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = (props) => (
  <CreatedLink activeOptions={{ exact: true }} {...props} />
)
