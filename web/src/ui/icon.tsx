import type { LucideIcon } from 'lucide-react'

interface IconProps {
  of: LucideIcon
  /** Pixels; 20, smaller within running text. */
  size?: number
  /** A directional icon: mirrored with the direction of the page. */
  isDirectional?: boolean
  className?: string | undefined
}

/** An icon from our one set with our one stroke (look.md). Always decorative: text or label carries the meaning. */
export function Icon({ of: Picture, size = 20, isDirectional = false, className = '' }: IconProps) {
  return (
    <Picture
      size={size}
      strokeWidth={1.75}
      aria-hidden="true"
      className={isDirectional ? `mirrored ${className}` : className}
    />
  )
}
