import { useLayoutEffect, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { readWords, type WordsPlace, wordsPlace } from '../../lib/kept-words.ts'

export interface WordsBox {
  /** Undefined while nobody is signed in: the box stays closed. */
  place: WordsPlace | undefined
  isOpen: boolean
  /** It was opened by a press and takes the caret; one that is found open leaves it where it is. */
  isFocused: boolean
  open: () => void
  /** Its words stay kept. */
  close: () => void
}

/** The box for a reply to a comment, or for its correction: opens by a press, and is found open when words are kept for it. */
export function useWordsBox(kind: 'reply' | 'edit', commentId: number): WordsBox {
  const userId = useSession()?.id
  const place = userId === undefined ? undefined : wordsPlace(kind, userId, commentId)
  const [opened, setOpened] = useState<{ place: WordsPlace; isFocused: boolean } | null>(null)
  useLayoutEffect(() => {
    if (place && readWords(place)) setOpened({ place, isFocused: false })
  }, [place])
  // A form that one person opened is closed for the next one who signs in.
  const current = opened?.place === place ? opened : null
  return {
    place,
    isOpen: current !== null,
    isFocused: current?.isFocused ?? false,
    open: () => place && setOpened({ place, isFocused: true }),
    close: () => setOpened(null),
  }
}
