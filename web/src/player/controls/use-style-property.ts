import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets a CSS custom property of an element. Set by script and not as a style attribute, which the content
 * security policy blocks in server-rendered markup.
 */
export function useStyleProperty(ref: RefObject<HTMLElement | null>, property: `--${string}`, value: string): void {
  useLayoutEffect(() => {
    ref.current?.style.setProperty(property, value)
  }, [ref, property, value])
}
