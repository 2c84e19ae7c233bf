import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useT } from '../../i18n/language-provider.tsx'
import { compareEdits } from './compare-edits.ts'
import { otherVersionOf } from './use-other-version.ts'

/** Length limit of the other tab's value when it is shown beside a field. */
const SHOWN_CHARACTERS = 120

interface EditsOptions<Saved, Values extends FieldValues, Body extends object> {
  /** Form values of the saved object. */
  valuesOf: (saved: Saved) => Values
  /** Request body of the values, with the same field names. */
  toBody: (values: Values) => object
  /** Fetches the current saved object. */
  read: () => Promise<Saved>
  /** `edited` contains only the edited fields, so every field of the body is optional. */
  save: (edited: Body) => Promise<Saved>
  /** Typed fields, texts and numbers, whose other value can be shown as it would stand in the field. */
  typed: readonly (keyof Values & string)[]
}

/**
 * A form whose object can be edited in another tab too. Only edited fields are sent, so the other tab's changes to other
 * fields are kept. If both edited the same field, the first submit shows the other value instead of overwriting it. The request
 * carries the fields as loaded in `previous`, and the server refuses it if an edited one is outdated by then.
 */
export function useEdits<Saved, Values extends FieldValues, Body extends object>(
  initial: Saved,
  { valuesOf, toBody, read, save, typed }: EditsOptions<Saved, Values, Body>,
) {
  const changedText = useChangedText()
  /** The values that the edits are compared with. */
  const [loaded, setLoaded] = useState(() => valuesOf(initial))
  /** @returns the saved object; null if another tab has changed an edited field, with an error beside the field. */
  const submit = async (form: UseFormReturn<Values>, body: Body, isRepeated = false): Promise<Saved | null> => {
    const submitted = { ...form.getValues() }
    const previous = toBody(loaded)
    const current = valuesOf(await read())
    const { edited, replaced } = compareEdits(body, { before: previous, now: toBody(current) })
    if (replaced.length === 0) {
      const saved = await save({ ...edited, previous } as unknown as Body).catch((error: unknown) => {
        if (isRepeated || otherVersionOf(error) === undefined) throw error
        return null
      })
      // Another tab was faster: the second reading finds its value.
      if (saved === null) return submit(form, body, true)
      setLoaded(valuesOf(saved))
      show(form, valuesOf(saved), submitted)
      return saved
    }
    // The person has seen the conflict: the next submit overwrites.
    setLoaded({ ...loaded, ...Object.fromEntries(replaced.map((name) => [name, current[name]])) })
    for (const [index, name] of replaced.entries()) {
      const value = typed.includes(name) ? String(current[name]) : ''
      form.setError(name as Path<Values>, { message: changedText(value) }, { shouldFocus: index === 0 })
    }
    return null
  }
  return { loaded, submit }
}

/** Shows what was saved, except in fields that were edited again while it was being saved. */
function show<Values extends FieldValues>(form: UseFormReturn<Values>, saved: Values, submitted: Values): void {
  const editedAgain = Object.entries(form.getValues()).filter(([name, value]) => value !== submitted[name])
  form.reset(saved)
  for (const [name, value] of editedAgain) form.setValue(name as Path<Values>, value, { shouldDirty: true })
}

/** The error beside a field that was changed elsewhere to `value`, which is empty if it cannot be shown. */
export function useChangedText(): (value: string) => string {
  const t = useT()
  return (value) => (value === '' ? t('edits.changedField') : t('edits.changedFieldTo', { value: shorten(value) }))
}

const shorten = (text: string) => (text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text)
