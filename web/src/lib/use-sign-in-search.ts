import { useLocation } from '@tanstack/react-router'

/** Query of a link to /auth that brings the reader back to the current page. */
export function useSignInSearch(): { next?: string } {
  const next = useLocation({
    // Without the fragment: the server renders the same link and never sees it.
    select: ({ pathname, searchStr }) => pathname + searchStr,
  })
  return next === '/' ? {} : { next }
}
