import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { type DraftKey, readDraft, storeDraft } from '../../lib/text-drafts.ts'

/**
 * The edited fields of a form survive a reload and a closed dialog in this tab. They are restored after hydration; what was
 * typed before that is newer and wins. Not for forms with passwords.
 * @param names the fields that are stored, a constant; all without it
 * @returns discards the draft, after saving or when the person cancels. `saved`: the values that were saved, where the form stays:
 *   what was typed meanwhile is still a draft.
 */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  place: DraftKey,
  names?: readonly Path<Values>[],
): (saved?: Values) => void {
  const { getValues, setValue, watch } = form
  /** The values that the edits are compared with. */
  const initial = useRef<Values | undefined>(undefined)
  useEffect(() => {
    initial.current ??= { ...getValues() }
    const saved = initial.current
    for (const [name, value] of Object.entries(readFields(place))) {
      if (typeof value !== typeof saved[name] || getValues(name as Path<Values>) !== saved[name]) continue
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
    const { unsubscribe } = watch((values) => storeEdits(place, values, saved, names))
    return unsubscribe
  }, [place, names, getValues, setValue, watch])
  return (saved = getValues()) => {
    Object.assign(initial.current ?? {}, saved)
    storeEdits(place, getValues(), saved, names)
  }
}

/** Only the fields that differ from what is saved. */
function storeEdits(place: DraftKey, values: object, saved: FieldValues, names: readonly string[] | undefined): void {
  const edited = Object.entries(values).filter(
    ([name, value]) => value !== saved[name] && (names?.includes(name) ?? true),
  )
  storeDraft(place, edited.length === 0 ? '' : JSON.stringify(Object.fromEntries(edited)))
}

/** Empty if there is no draft, or the stored data is damaged. */
function readFields(place: DraftKey): object {
  try {
    const stored: unknown = JSON.parse(readDraft(place) || '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}
