import { notFound, redirect } from '@tanstack/react-router'
import { sessionQuery } from '../api/session.ts'
import { safeNext } from '../lib/safe-next.ts'
import type { RouterContext } from './router-context.ts'

interface GuardInput {
  context: RouterContext
  location: { href: string }
}

/** Marks pages that show nothing, or not what was typed, without a session (watch-session.ts). */
export const forMembers = () => ({ isForMembers: true })

/** Requires a session; redirects others to /auth, which brings them back here afterwards. */
export async function requireSession({ context, location }: GuardInput) {
  if (await context.queryClient.ensureQueryData(sessionQuery)) return forMembers()
  throw redirect({ to: '/auth', search: location.href === '/' ? {} : { next: location.href } })
}

/** The same for pages that a site may open to visitors (setting guest viewing). What is watched there is not covered. */
export async function requireViewer(input: GuardInput): Promise<void> {
  if (!input.context.settings.guestViewing) await requireSession(input)
}

/** Redirects people who are already signed in from /auth to the page they wanted. */
export async function requireVisitor({ context, search }: GuardInput & { search: { next?: string } }): Promise<void> {
  if (await context.queryClient.ensureQueryData(sessionQuery)) throw redirect({ href: safeNext(search.next) })
}

/**
 * `requireSession` for a page whose data is loaded in the browser only. An `id` that is not a number cannot refer to anything, so
 * the page is not found.
 */
export async function requireSessionAndId(input: GuardInput & { params: { id: string } }) {
  const marks = await requireSession(input)
  if (!/^[1-9]\d{0,9}$/.test(input.params.id)) throw notFound()
  return marks
}
