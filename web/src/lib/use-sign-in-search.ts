import { useLocation } from '@tanstack/react-router'

/** Search of a link to /auth that brings the reader back to the current page. */
export function useSignInSearch(): { next?: string } {
  const next = useLocation({
    // Without the hash: the server, which draws the same link, never sees it.
    select: ({ pathname, searchStr }) => pathname + searchStr,
  })
  return next === '/' ? {} : { next }
}
