import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps a CSS custom property of an element at a value. Set from script and not as a style attribute, which the content
 * security policy forbids in markup that the server renders.
 */
export function useStyleProperty(ref: RefObject<HTMLElement | null>, property: `--${string}`, value: string): void {
  useLayoutEffect(() => {
    ref.current?.style.setProperty(property, value)
  }, [ref, property, value])
}
