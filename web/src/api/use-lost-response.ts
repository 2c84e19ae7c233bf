import { useRef } from 'react'
import { isUnreachable } from './api-error.ts'

/**
 * Remembers the input of a call whose response was lost: the server may have carried it out. The next attempt with the same
 * input may then be refused because of the first one.
 */
export function useLostResponse<Input extends object>() {
  const lost = useRef<Input>(undefined)
  return {
    /** Whether this failed call repeats one whose response was lost. */
    isRepeated(input: Input, error: unknown): boolean {
      const isRepeated = JSON.stringify(lost.current) === JSON.stringify(input)
      if (isUnreachable(error)) lost.current = input
      return isRepeated
    },
  }
}
