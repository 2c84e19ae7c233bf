import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '../../lib/is-plain-click.ts'

export type AuthView = 'login' | 'register'

const route = getRouteApi('/auth')

/** The URL of a form on the page: keeps the page to return to afterwards, drops an earlier error. */
export function useViewSearch() {
  const { next, invitation } = route.useSearch()
  return (view: AuthView) => ({
    ...(next !== undefined && { next }),
    ...(invitation !== undefined && { invitation }),
    ...(view === 'register' && { view }),
  })
}

/** Where a form posts when there are no scripts. */
export function useFormAction(view: AuthView): string {
  const search = useViewSearch()(view)
  return useRouter().buildLocation({ to: '/auth', search }).href
}

interface ViewLinkProps {
  view: AuthView
  onSwitch: () => void
  children: ReactNode
}

/** Link to the other form: switches on this page, or loads its URL without scripts. */
export function ViewLink({ view, onSwitch, children }: ViewLinkProps) {
  const search = useViewSearch()(view)
  const change = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onSwitch()
  }
  return (
    <Link to="/auth" search={search} className="text-link" onClick={change}>
      {children}
    </Link>
  )
}
