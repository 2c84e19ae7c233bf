import { type RefObject, useEffect, useRef } from 'react'
import { useBrokenImage } from '../ui/use-broken-image.ts'
import styles from './player.module.css'

interface PosterProps {
  url: string
  set: readonly { url: string; width: number }[]
  video: RefObject<HTMLVideoElement | null>
}

/**
 * The poster as an image behind the video until playback starts: unlike the video's attribute it has several widths, and
 * priority over everything else the page loads. The attribute gets the width that the browser has chosen, for when the video
 * is shown without the page (fullscreen of an iPhone) or has to be loaded again. One that cannot be loaded is left out.
 */
export function Poster({ url, set, video }: PosterProps) {
  const image = useRef<HTMLImageElement>(null)
  const { isBroken, imageProps } = useBrokenImage(url)
  const use = () => {
    const { naturalWidth = 0, currentSrc = '' } = image.current ?? {}
    if (video.current && naturalWidth > 0 && video.current.poster !== currentSrc) video.current.poster = currentSrc
  }
  // It may have been loaded before hydration.
  useEffect(use)
  if (isBroken) return null
  return (
    <img
      ref={(element) => {
        image.current = element
        imageProps.ref(element)
      }}
      className={styles.poster}
      onLoad={use}
      onError={imageProps.onError}
      src={url}
      {...(set.length > 0 && { srcSet: set.map((one) => `${one.url} ${one.width}w`).join(', '), sizes: '100vw' })}
      alt=""
      fetchPriority="high"
      decoding="async"
    />
  )
}
