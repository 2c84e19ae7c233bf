import { useCallback, useState } from 'react'

/**
 * Whether the picture at `url` could not be had, and what its `img` needs to find out. A picture can fail before the
 * scripts arrive and its event be missed, so it is also asked when it is first held.
 */
export function useBrokenImage(url: string | null) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setBrokenUrl(url)
    },
    [url],
  )
  return { isBroken: url !== null && url === brokenUrl, imageProps: { ref, onError: () => setBrokenUrl(url) } }
}
