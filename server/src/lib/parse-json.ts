/** Parses external JSON so that it can be stored. */

/** PostgreSQL stores no NUL in texts. The look-behind passes over backslashes that are themselves escaped. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/
const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/
/** An unpaired surrogate becomes the replacement character: PostgreSQL's json refuses it. */
const wellFormed = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** Far deeper than anything the contract accepts. */
const DEEPEST = 32

const QUOTE = 34
const BACKSLASH = 92
/** `[` and `{`; `]` and `}`. */
const isOpening = (code: number) => code === 91 || code === 123
const isClosing = (code: number) => code === 93 || code === 125

/** The index of the quote that ends a string which begins at `start`; -1 when nothing ends it. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1
    if ((end - first) % 2 === 0) return end
  }
  return -1
}

/**
 * Whether arrays and objects are nested too deeply. Counted before parsing: 100,000 nested arrays cost the parser and the
 * garbage collector a hundred times as much as a text of that length.
 */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (isOpening(code)) depth += 1
    else if (isClosing(code)) depth -= 1
    else if (code === QUOTE) {
      index = endOfString(text, index)
      if (index === -1) return false
    }
    if (depth > DEEPEST) return true
  }
  return false
}

/** @throws when it is not JSON, holds a NUL, or is nested too deeply. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new Error('the text is nested too deeply')
  if (ESCAPED_NUL.test(text)) throw new Error('the text contains a NUL')
  return JSON.parse(text, ESCAPED_SURROGATE.test(text) ? wellFormed : undefined)
}
