import { type RefObject, useEffect } from 'react'

/**
 * For a heading that is loaded after its page: when the URL's fragment is its id, it is scrolled into view and focused. Browser
 * and router have looked for it before it existed.
 */
export function useFragmentTarget(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = heading
    if (!current || window.location.hash !== `#${current.id}`) return
    current.scrollIntoView({ block: 'center' })
    current.focus()
  }, [heading])
}
