import type { LucideIcon } from 'lucide-react'

interface IconProps {
  of: LucideIcon
  /** Pixels; 20, smaller within running text. */
  size?: number
  /** It points along the line of reading, so it turns with the direction. */
  isDirectional?: boolean
  className?: string | undefined
}

/** An icon of our one set in our one stroke (look.md). Always decorative: the words or the label say what it means. */
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
