/** Parses external JSON so that it can be stored. */

/** PostgreSQL stores no NUL in texts. The look-behind passes over backslashes that are themselves escaped. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/
const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/
/** An unpaired surrogate becomes the replacement character: PostgreSQL's json refuses it. */
const wellFormed = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** @throws when it is not JSON, or holds a NUL. */
export function parseJson(text: string): unknown {
  if (ESCAPED_NUL.test(text)) throw new Error('the text contains a NUL')
  return JSON.parse(text, ESCAPED_SURROGATE.test(text) ? wellFormed : undefined)
}
