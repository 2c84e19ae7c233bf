import { useLayoutEffect, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { type DraftKey, draftKeyOf, readDraft } from '../../lib/text-drafts.ts'

export interface DraftBox {
  /** Undefined while nobody is signed in: the box stays closed. */
  place: DraftKey | undefined
  isOpen: boolean
  /** Opened by a press, it takes the focus; one that was opened to restore a draft does not. */
  isFocused: boolean
  open: () => void
  /** Its draft stays stored. */
  close: () => void
}

/** The box for a reply or an edit: opened by a press, and on load when there is a draft for it. */
export function useDraftBox(kind: 'reply' | 'edit', commentId: number): DraftBox {
  const userId = useSession()?.id
  const place = userId === undefined ? undefined : draftKeyOf(kind, userId, commentId)
  const [opened, setOpened] = useState<{ place: DraftKey; isFocused: boolean } | null>(null)
  useLayoutEffect(() => {
    if (place && readDraft(place)) setOpened({ place, isFocused: false })
  }, [place])
  // A form that one person opened is closed for the next person who signs in.
  const current = opened?.place === place ? opened : null
  return {
    place,
    isOpen: current !== null,
    isFocused: current?.isFocused ?? false,
    open: () => place && setOpened({ place, isFocused: true }),
    close: () => setOpened(null),
  }
}
