import { initialsOf } from '../lib/initials.ts'
import styles from './avatar.module.css'
import { useBrokenImage } from './use-broken-image.ts'

/** Backgrounds for initials in tokens.css: `--avatar-0` to `--avatar-5`. */
const GROUND_COUNT = 6

interface AvatarProps {
  /** The person's name, for the initials. */
  name: string
  url: string | null
  /** The person's id: the same person has the same background everywhere. */
  id: number
  /** Pixels. */
  size?: 24 | 32 | 36 | 40 | 96
}

/** A person's picture, or their initials when they have no picture or it cannot be loaded. Decorative: the name is beside it. */
export function Avatar({ name, url, id, size = 36 }: AvatarProps) {
  const { isBroken, imageProps } = useBrokenImage(url)
  const hasPicture = url && !isBroken
  return (
    // Initials are rendered by the style sheet: as text they would be part of the name of the button or link around them.
    <span
      className={styles.avatar}
      data-size={size}
      data-ground={id % GROUND_COUNT}
      data-initials={hasPicture ? undefined : initialsOf(name)}
      aria-hidden="true"
    >
      {hasPicture && (
        <img {...imageProps} src={url} alt="" width={size} height={size} loading="lazy" decoding="async" />
      )}
    </span>
  )
}
