import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import styles from './chip.module.css'
import { classNames } from './class-names.ts'

function ChipAnchor({ className, children, ...rest }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...rest} className={classNames(styles.chip, className)}>
      {children}
    </a>
  )
}

const CreatedLink = createLink(ChipAnchor)

/** One of a few choices, as a pill. It is a link, so that it can be shared; the router marks the current one. */
export const ChipLink: LinkComponent<typeof ChipAnchor> = (props) => <CreatedLink {...props} />
