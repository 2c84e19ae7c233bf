import { useState } from 'react'
import { useSession } from './session.ts'

/**
 * Whether a dialog is open that a member has opened. It stays when the session ends, with what was typed, which can be sent
 * after signing in again; it closes when somebody else signs in.
 */
export function useOpenFor(): { isOpen: boolean; open: () => void; close: () => void } {
  const session = useSession()
  const [member, setMember] = useState<number | null>(null)
  return {
    isOpen: member !== null && (!session || session.id === member),
    open: () => setMember(session?.id ?? null),
    close: () => setMember(null),
  }
}
