import { useCallback, useState } from 'react'

/**
 * Whether the picture at `url` failed to load, and the props its `img` needs to detect that. A picture can fail before the
 * scripts have loaded and its event be missed, so the element is also checked when its ref is set.
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
