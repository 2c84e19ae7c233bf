import type { QueryClient } from '@tanstack/react-query'
import { isSignedOut, refetchSession, sessionQuery } from '../api/session.ts'
import { clearPersonalStorage, clearSavedList } from '../lib/personal-storage.ts'
import { reloadPage } from '../lib/reload-page.ts'
import type { AppRouter } from './router.tsx'

const [SESSION] = sessionQuery.queryKey

/**
 * Keeps the session of an open page up to date: sessions expire or end elsewhere, and other tabs sign in and out. After a
 * rejected read the page redirects to sign in and back, also for a visitor after guest viewing was switched off. After a
 * rejected write the page and its input stay. After signing out in another tab a page for members is left here too.
 * Returns a function that stops watching.
 */
export function watchSession(client: QueryClient, router: Pick<AppRouter, 'invalidate'>): () => void {
  const tabs = new BroadcastChannel('session')
  const current = () => client.getQueryData(sessionQuery.queryKey)
  // Once for all reads that are rejected meanwhile: a second reload would abort the first.
  let leaving: Promise<boolean> | null = null
  const leavePage = async () => {
    leaving ??= leaveClosedPage()
    if (!(await leaving)) leaving = null
  }
  const lookAgain = () => refetchSession(client)
  // The session ended while the site was closed.
  if (!current()) clearSavedList()

  const leaveReads = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'success' && query.queryKey[0] === SESSION && !current()) clearSavedList()
    // `manual`: somebody signed in or out on this page, as opposed to a response that was read.
    if (action.type === 'success' && action.manual && query.queryKey[0] === SESSION) tabs.postMessage(null)
    if (action.type === 'error' && isSignedOut(action.error))
      void (current() ? lookAgain().then(() => router.invalidate()) : leavePage())
  })
  const leaveWrites = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    if (isSignedOut(event.action.error) && current()) void lookAgain()
  })
  tabs.onmessage = async () => {
    const before = current()?.id
    await lookAgain()
    const now = current()?.id
    if (now === before) return
    const isOfBefore = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== SESSION
    // Nothing of a person who has signed out stays on a screen: a page for members is left first, for it cannot be read again.
    if (now === undefined) {
      clearPersonalStorage(false)
      await router.invalidate()
      client.removeQueries({ type: 'inactive', predicate: isOfBefore })
    }
    // The page still shows data of the previous person.
    await client.invalidateQueries({ predicate: isOfBefore })
    if (now !== undefined) await router.invalidate()
  }
  return () => {
    leaveReads()
    leaveWrites()
    tabs.close()
  }
}

/**
 * Asks the server whether it still shows this page to visitors. If it redirects them, so does the reload, with its `next`.
 * Returns whether the page is loaded again.
 */
async function leaveClosedPage(): Promise<boolean> {
  const response = await fetch(location.href, { method: 'HEAD', redirect: 'manual' }).catch(() => null)
  if (response?.type !== 'opaqueredirect') return false
  reloadPage()
  return true
}
