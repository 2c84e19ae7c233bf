import type { CurrentUser } from '@lamplight/contract/accounts'
import { useSyncExternalStore } from 'react'

/** A session that has ended while its page was open. The page stays, covered, until its member has signed in again. */
export interface SessionEnd {
  member: CurrentUser
  /** Whether the page shows nothing to visitors. */
  isForMembers: boolean
  /** What had the focus. */
  focused: Element | null
}

const listeners = new Set<() => void>()
let end: SessionEnd | null = null

/** Hides the page at once, also from screen readers and the keyboard; null shows it again. */
export function setSessionEnd(next: SessionEnd | null): void {
  end = next
  document.body.style.visibility = next ? 'hidden' : ''
  for (const listener of listeners) listener()
}

export const sessionEnd = (): SessionEnd | null => end

export const useSessionEnd = (): SessionEnd | null => useSyncExternalStore(onSessionEnd, sessionEnd, () => null)

function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
