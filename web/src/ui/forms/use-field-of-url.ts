import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a field that begins with a text of the URL: another URL, for example by a step back, brings its own text. The field stays,
 * and with it the focus, and so does what was typed before the scripts had loaded.
 */
export function useFieldOfUrl(text: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const known = useRef(text)
  useEffect(() => {
    if (text === known.current) return
    known.current = text
    if (field.current) field.current.value = text
  }, [text])
  return field
}
