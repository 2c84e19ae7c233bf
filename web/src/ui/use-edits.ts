import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
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
  /**
   * Text fields, whose other value can be shown to the person. The request carries their texts as loaded in `previous`, and
   * the server refuses it if they are outdated by then.
   */
  words: readonly (keyof Values & string)[]
  /** The error beside a field that another tab has changed to `value`, which is empty if it cannot be shown. */
  changedText: (value: string) => string
}

/**
 * A form whose object can be edited in another tab too. Only edited fields are sent, so the other tab's changes to other
 * fields are kept. If both edited the same field, the first submit shows the other value instead of overwriting it.
 */
export function useEdits<Saved, Values extends FieldValues, Body extends object>(
  initial: Saved,
  { valuesOf, toBody, read, save, words, changedText }: EditsOptions<Saved, Values, Body>,
) {
  /** The values that the edits are compared with. */
  const [loaded, setLoaded] = useState(() => valuesOf(initial))
  /** @returns the saved object; null if another tab has changed an edited field, with an error beside the field. */
  const submit = async (form: UseFormReturn<Values>, body: Body, isRepeated = false): Promise<Saved | null> => {
    const before = fieldsOf(toBody(loaded))
    const edited = Object.entries(body).filter(([name, value]) => before.get(name) !== value)
    const current = valuesOf(await read())
    const now = fieldsOf(toBody(current))
    const replaced = edited.filter(([name, value]) => now.get(name) !== before.get(name) && now.get(name) !== value)
    if (replaced.length === 0) {
      const previous = Object.fromEntries(words.map((name) => [name, before.get(name)]))
      const saved = await save({ ...Object.fromEntries(edited), previous } as unknown as Body).catch(
        (error: unknown) => {
          if (isRepeated || otherVersionOf(error) === undefined) throw error
          return null
        },
      )
      // Another tab was faster: the second reading finds its text.
      if (saved === null) return submit(form, body, true)
      setLoaded(valuesOf(saved))
      form.reset(valuesOf(saved))
      return saved
    }
    const names = replaced.map(([name]) => name)
    // The person has seen the conflict: the next submit overwrites.
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
