import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'

interface ChipProps extends ComponentPropsWithRef<'button'> {
  /** It is the one in force; spoken as pressed. */
  isSelected: boolean
}

/** A choice among a few, drawn as a pill: filters, suggestions. */
export function Chip({ isSelected, className, ...rest }: ChipProps) {
  return <button type="button" aria-pressed={isSelected} {...rest} className={classNames(styles.chip, className)} />
}

function ChipAnchor({ className, children, ...rest }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...rest} className={classNames(styles.chip, className)}>
      {children}
    </a>
  )
}

const CreatedLink = createLink(ChipAnchor)

/** The same where the choice is a link, so that it can be shared; the router marks the current one. */
export const ChipLink: LinkComponent<typeof ChipAnchor> = (props) => <CreatedLink {...props} />
