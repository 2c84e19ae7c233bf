import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Characters of what was saved elsewhere that are shown beside the field. */
const SHOWN_CHARACTERS = 120

interface EditsOptions<Saved, Values extends FieldValues, Body extends object> {
  /** The fields of what is saved. */
  valuesOf: (saved: Saved) => Values
  /** What is sent for them; fields keep their names. */
  toBody: (values: Values) => object
  /** Reads what is saved now. */
  read: () => Promise<Saved>
  /** `edited` holds the edited fields alone: none of a body is required. */
  save: (edited: Body) => Promise<Saved>
  /** Fields whose value can be read by a person, to show what replaces it. */
  words: readonly (keyof Values & string)[]
  /** What is said beside a field that was changed elsewhere, to this value; empty when it cannot be shown. */
  changedText: (value: string) => string
}

/**
 * A form over something that can be edited in another tab as well. Only the edited fields are sent, so that what was saved
 * meanwhile in the other fields stays. A field that was edited on both sides is not replaced before the person knows.
 */
export function useEdits<Saved, Values extends FieldValues, Body extends object>(
  initial: Saved,
  { valuesOf, toBody, read, save, words, changedText }: EditsOptions<Saved, Values, Body>,
) {
  /** The values that the edits are compared with. */
  const [loaded, setLoaded] = useState(() => valuesOf(initial))
  /** @returns what is saved then; null when a field was changed elsewhere, which is said beside the field. */
  const submit = async (form: UseFormReturn<Values>, body: Body): Promise<Saved | null> => {
    const before = fieldsOf(toBody(loaded))
    const edited = Object.entries(body).filter(([name, value]) => before.get(name) !== value)
    const current = valuesOf(await read())
    const now = fieldsOf(toBody(current))
    const replaced = edited.filter(([name, value]) => now.get(name) !== before.get(name) && now.get(name) !== value)
    if (replaced.length === 0) {
      const saved = await save(Object.fromEntries(edited) as Body)
      setLoaded(valuesOf(saved))
      form.reset(valuesOf(saved))
      return saved
    }
    const names = replaced.map(([name]) => name)
    // From here on the person knows: the next attempt replaces it.
    setLoaded({ ...loaded, ...Object.fromEntries(names.map((name) => [name, current[name]])) })
    for (const [index, name] of names.entries()) {
      const value = words.includes(name) ? shorten(String(current[name])) : ''
      form.setError(name as Path<Values>, { message: changedText(value) }, { shouldFocus: index === 0 })
    }
    return null
  }
  return { loaded, submit }
}

const fieldsOf = (body: object) => new Map<string, unknown>(Object.entries(body))

const shorten = (text: string) => (text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text)
