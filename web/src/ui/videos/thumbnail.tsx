import ImageOff from 'lucide-react/icons/image-off'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { useBrokenImage } from '../use-broken-image.ts'
import styles from './thumbnail.module.css'

interface ThumbnailProps {
  url: string
  /** The same picture in other widths (`srcset`). */
  set?: readonly { url: string; width: number }[]
  /** The rendered width (`sizes`), for the choice among `set`. */
  sizes?: string
  /** The picture in the first view: loaded before all others, and before the scripts. One per page. */
  isPriority?: boolean
  /** Its alternative text; empty where the title is beside it. */
  alt?: string
  /** Badges and bars on top of it. */
  children?: ReactNode
}

/** A 16:9 picture of a video with reserved space; a placeholder when it cannot be loaded (V-TOAST-07). */
export function Thumbnail({ url, set = [], sizes, isPriority = false, alt = '', children }: ThumbnailProps) {
  const { isBroken, imageProps } = useBrokenImage(url)
  return (
    <span className={styles.thumbnail}>
      {isBroken || url === '' ? (
        <span className={styles.placeholder}>
          <Icon of={ImageOff} />
        </span>
      ) : (
        <img
          {...imageProps}
          className={styles.picture}
          src={url}
          {...(set.length > 0 && {
            srcSet: set.map((picture) => `${picture.url} ${picture.width}w`).join(', '),
            sizes,
          })}
          alt={alt}
          width={640}
          height={360}
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : 'auto'}
          decoding="async"
        />
      )}
      {children}
    </span>
  )
}
