import type { CurrentUser } from '@lamplight/contract/accounts'
import type { QueryClient } from '@tanstack/react-query'
import { decideStay, isSignedOut, refetchSession, sessionQuery } from '../api/session.ts'
import { sessionEnd, setSessionEnd } from '../api/session-end.ts'
import { reloadForOther } from '../lib/forget-member.ts'
import { openChannel } from '../lib/open-channel.ts'
import { clearPersonalStorage, clearSavedList } from '../lib/personal-storage.ts'
import { reloadPage } from '../lib/reload-page.ts'
import type { AppRouter } from './router.tsx'

const [SESSION] = sessionQuery.queryKey

/**
 * Keeps the session of an open page up to date: sessions expire or end elsewhere, and other tabs sign in and out. A page for
 * members, and any page after a rejected write, stays as it is, covered, until its member has signed in again (0262). Others
 * become a visitor's; after a rejected read they redirect to sign in and back if they have to, also for a visitor after guest
 * viewing was switched off. After signing out in another tab a page for members is left here too.
 * Returns a function that stops watching.
 */
export function watchSession(client: QueryClient, router: Pick<AppRouter, 'invalidate' | 'state'>): () => void {
  const tabs = openChannel('session')
  const current = () => client.getQueryData(sessionQuery.queryKey)
  // Once for all reads that are rejected meanwhile: a second reload would abort the first.
  let leaving: Promise<boolean> | null = null
  const leavePage = async () => {
    leaving ??= leaveClosedPage()
    if (!(await leaving)) leaving = null
  }
  const lookAgain = () => refetchSession(client)
  const lookAtPage = async () => {
    await lookAgain()
    if (!sessionEnd() && !isLeft) await router.invalidate()
  }
  // The session ended while the site was closed.
  if (!current()) clearSavedList()

  /** Whose page became a visitor's: a form may still be open, with what they typed. */
  let former: CurrentUser | null = null
  let isWriteRejected = false
  let isChangedElsewhere = false
  /** The page is being loaded again, for another person. */
  let isLeft = false
  const wait = (member: CurrentUser, isForMembers: boolean) => {
    if (!sessionEnd()) setSessionEnd({ member, isForMembers, focused: document.activeElement })
  }
  decideStay(client, {
    staysWithout: (member) => {
      if (isChangedElsewhere) return false
      const isForMembers = router.state.matches.some(({ context }) => 'isForMembers' in context)
      const stays = isForMembers || isWriteRejected
      if (stays) {
        wait(member, isForMembers)
        clearSavedList()
      } else former = member
      return stays
    },
    leavesFor: (other) => {
      const member = current() ?? former
      if (!member || member.id === other.id) return false
      isLeft = true
      reloadForOther()
      return true
    },
  })

  const leaveReads = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'success' && query.queryKey[0] === SESSION) {
      if (!current()) clearSavedList()
      // `manual`: somebody signed in or out on this page, as opposed to a response that was read.
      if (action.manual) {
        const user = current()
        if (former && user && user.id !== former.id) clearPersonalStorage(false)
        former = null
        setSessionEnd(null)
        tabs.postMessage(null)
      }
    }
    if (action.type === 'error' && isSignedOut(action.error) && !sessionEnd())
      void (current() ? lookAtPage() : leavePage())
  })
  const leaveWrites = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !isSignedOut(event.action.error)) return
    const isPressed = !event.mutation.meta?.isQuiet
    if (current()) {
      isWriteRejected ||= isPressed
      void lookAgain().then(() => {
        isWriteRejected = false
      })
    } else if (former && isPressed) wait(former, false)
  })
  tabs.onmessage = async () => {
    const before = current()?.id
    // A response that is on its way may be older than the change.
    await client.cancelQueries({ queryKey: sessionQuery.queryKey })
    isChangedElsewhere = true
    await lookAgain()
    isChangedElsewhere = false
    if (isLeft) return
    const now = current()?.id
    const end = sessionEnd()
    former = null
    if (client.getQueryState(sessionQuery.queryKey)?.error || (now === before && !end)) return
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
    setSessionEnd(null)
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
