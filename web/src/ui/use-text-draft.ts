import { useEffect, useState } from 'react'
import { type DraftKey, readDraft, storeDraft } from '../lib/text-drafts.ts'

/**
 * A text that survives a reload in this tab. It is restored after hydration, because the server cannot know it; what was
 * typed before that is newer and wins.
 * @returns the text, and `forget`, which discards the draft: after sending, or when the person cancels.
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
    setText(initial)
    storeDraft(place, '')
  }
  return { text, setText, forget }
}
