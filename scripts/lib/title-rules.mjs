/** A test that claims more than this proves too little of each. */
const MAX_IDS = 3

/** A string literal of one line, and the ids of requirements in it. */
const LITERAL = /'(?:[^'\\]|\\.)*'|`[^`]*`|"(?:[^"\\]|\\.)*"/g
const ID = /\b[VMCBWL]-[A-Z]+-\d{2}\b/g

/**
 * @param {string} source of a test file
 * @returns {{ line: number, count: number }[]} the titles that name more requirements than a title may
 */
export function longTitles(source) {
  return source.split('\n').flatMap((text, index) =>
    (text.match(LITERAL) ?? []).flatMap((literal) => {
      const count = new Set(literal.match(ID)).size
      return count > MAX_IDS ? [{ line: index + 1, count }] : []
    }),
  )
}
