import type { ReportCase } from '@lamplight/contract/reports'
import { useState } from 'react'

interface Noted {
  found: ReportCase
  /** Its position in the list when the note was begun. */
  index: number
}

/**
 * Keeps a case in the list while its note is not saved: one that somebody else decides leaves the queue, and the note would
 * leave the page with it.
 * @returns the list with these cases, and the function by which a card reports that it has such a note.
 */
export function useNotedCases(cases: ReportCase[] | undefined) {
  const [noted, setNoted] = useState<readonly Noted[]>([])
  const shown = cases && [...cases]
  for (const { found, index } of noted) {
    if (shown && !shown.some(({ id }) => id === found.id)) shown.splice(index, 0, found)
  }
  const setNote = (found: ReportCase, isUnsaved: boolean) =>
    setNoted((before) => {
      const isNoted = before.some((other) => other.found.id === found.id)
      if (isNoted === isUnsaved) return before
      if (!isUnsaved) return before.filter((other) => other.found.id !== found.id)
      const index = shown?.findIndex(({ id }) => id === found.id) ?? 0
      return [...before, { found, index }].sort((one, other) => one.index - other.index)
    })
  return { shown, setNote }
}
