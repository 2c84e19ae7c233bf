import { useEffect, useState } from 'react'
import { keepWords, readWords, type WordsPlace } from '../../lib/kept-words.ts'

/**
 * A text that outlives a reload in this tab. It is read once the page is awake, because the server knows nothing of the
 * tab; what was typed before that is newer and stays.
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
