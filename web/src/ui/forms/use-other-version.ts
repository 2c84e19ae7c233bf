import { useEffect, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { type DraftKey, readDraft, storeDraft } from '../../lib/text-drafts.ts'

/** Of an error: the text that somebody saved elsewhere while it was edited here; undefined for any other error. */
export const otherVersionOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'text_changed' ? error.current : undefined

export interface OtherVersion {
  /** The text the edit began with, or the other version once the person has seen it: the server compares with it. */
  previous: string
  /** What to show beside the edit; null when nobody has changed the text elsewhere. */
  other: string | null
  /** @returns whether the error was a change elsewhere, which is shown from now on. */
  show: (error: unknown) => boolean
  hide: () => void
}

/**
 * For a text that may be edited in two tabs: the first save of an edit that began with an outdated text is refused, the
 * other version is shown, and the next save replaces it. A restored draft is compared with the text it began with.
 */
export function useOtherVersion(initial: string, draftKey?: DraftKey): OtherVersion {
  const baseKey = draftKey && `${draftKey} base`
  const [previous, setPrevious] = useState(
    () => (draftKey && baseKey && readDraft(draftKey) && readDraft(baseKey)) || initial,
  )
  const [other, setOther] = useState<string | null>(null)
  useEffect(() => {
    if (!draftKey || !baseKey) return
    storeDraft(baseKey, previous)
    return () => {
      if (!readDraft(draftKey)) storeDraft(baseKey, '')
    }
  }, [draftKey, baseKey, previous])
  return {
    previous,
    other,
    show: (error) => {
      const current = otherVersionOf(error)
      if (current === undefined) return false
      setPrevious(current)
      setOther(current)
      return true
    },
    hide: () => setOther(null),
  }
}
