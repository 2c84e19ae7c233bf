import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { useTooltip } from './overlays/tooltip.tsx'

interface IconAnchorProps extends Omit<ComponentPropsWithRef<'a'>, 'aria-label' | 'children'> {
  /** Its accessible name, also shown as a tooltip. */
  label: string
  /** 20 px. */
  icon: ReactNode
}

function IconAnchor({ label, icon, className, ...rest }: IconAnchorProps) {
  const tooltip = useTooltip(label, { isLabel: true })
  return (
    <>
      <a {...tooltip.triggerProps} {...rest} className={classNames(styles.button, className)}>
        {icon}
        <span className="visually-hidden">{label}</span>
      </a>
      {tooltip.bubble}
    </>
  )
}

const CreatedLink = createLink(IconAnchor)

/** A link to a page with an icon only. */
export const IconLink: LinkComponent<typeof IconAnchor> = (props) => <CreatedLink {...props} />
