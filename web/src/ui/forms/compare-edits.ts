interface Versions {
  /** The fields when the edit began. */
  before: object
  /** The fields as they are stored now. */
  now: object
}

/**
 * Compares the fields of a form with what is stored, which may have been changed in another tab or by another person.
 * @returns the fields that were edited here, and the names of those among them that were given another value elsewhere
 */
export function compareEdits(body: object, { before, now }: Versions): { edited: object; replaced: string[] } {
  const [earlier, current] = [textsOf(before), textsOf(now)]
  const edited = Object.entries(body).filter(([name, value]) => earlier.get(name) !== textOf(value))
  const replaced = edited.flatMap(([name, value]) => {
    const text = current.get(name)
    return text !== earlier.get(name) && text !== textOf(value) ? [name] : []
  })
  return { edited: Object.fromEntries(edited), replaced }
}

/** Values can be lists, which are compared by their contents. */
const textOf = (value: unknown): string | undefined => JSON.stringify(value)

const textsOf = (fields: object) => new Map(Object.entries(fields).map(([name, value]) => [name, textOf(value)]))
