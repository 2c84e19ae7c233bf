import type { QueryClient } from '@tanstack/react-query'
import { isSignedOut, readSessionAgain, sessionQuery } from '../api/session.ts'
import type { AppRouter } from './router.tsx'

const [SESSION] = sessionQuery.queryKey

/**
 * Keeps what the page believes of its session true while it is open: sessions end by age or elsewhere, and other tabs
 * sign in and out. A page that was refused a read leads to signing in and back. A refused write leaves the page, and what
 * was typed in it, where it is. Returns a function that ends the watch.
 */
export function watchSession(client: QueryClient, router: Pick<AppRouter, 'invalidate'>): () => void {
  const tabs = new BroadcastChannel('session')
  const current = () => client.getQueryData(sessionQuery.queryKey)
  const lookAgain = () => readSessionAgain(client)

  const leaveReads = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    // `manual`: somebody signed in or out on this page, as opposed to a response that was read.
    if (action.type === 'success' && action.manual && query.queryKey[0] === SESSION) tabs.postMessage(null)
    if (action.type === 'error' && isSignedOut(action.error) && current())
      void lookAgain().then(() => router.invalidate())
  })
  const leaveWrites = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    if (isSignedOut(event.action.error) && current()) void lookAgain()
  })
  tabs.onmessage = async () => {
    const before = current()?.id
    await lookAgain()
    const now = current()?.id
    if (now === undefined || now === before) return
    // What is shown was read for somebody else.
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION })
    await router.invalidate()
  }
  return () => {
    leaveReads()
    leaveWrites()
    tabs.close()
  }
}
