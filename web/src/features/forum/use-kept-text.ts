import { useEffect, useState } from 'react'
import { keepWords, readWords, type WordsPlace } from '../../lib/kept-words.ts'

/**
 * A text that survives a reload in this tab. It is restored after hydration, because the server cannot know it; what was
 * typed before that is newer and wins.
 */
export function useKeptText(place: WordsPlace, initial = '') {
  const [text, setText] = useState(initial)
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    if (isRead) return keepWords(place, text === initial ? '' : text)
    const kept = readWords(place)
    if (kept && text === initial) setText(kept)
    setIsRead(true)
  }, [place, initial, text, isRead])
  const forget = () => {
    setText(initial)
    keepWords(place, '')
  }
  return { text, setText, forget }
}
