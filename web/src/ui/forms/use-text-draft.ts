import { useEffect, useState } from 'react'
import { type DraftKey, readDraft, storeDraft } from '../../lib/text-drafts.ts'

/**
 * A text that survives a reload in this tab. It is restored after hydration, because the server cannot know it; what was
 * typed before that is newer and wins.
 * @returns the text, and `forget`, which discards that text: after sending, or when the person cancels. What was typed
 * while it was being sent stays. Works after unmounting too.
 */
export function useTextDraft(place: DraftKey, initial = '') {
  const [text, setText] = useState(initial)
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    if (isRead) return storeDraft(place, text === initial ? '' : text)
    const draft = readDraft(place)
    if (draft && text === initial) setText(draft)
    setIsRead(true)
  }, [place, initial, text, isRead])
  const forget = () => {
    setText((now) => (now === text ? initial : now))
    if (readDraft(place) === text) storeDraft(place, '')
  }
  return { text, setText, forget }
}
