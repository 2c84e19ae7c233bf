/** What a person typed into the search box, taken apart. */
export interface SearchText {
  /** Words, "phrases" and `or`. */
  wanted: string
  /** What was written with a minus sign before it, joined by `or`; empty when there is none. */
  unwanted: string
}

const TOKEN = /-?"[^"]*"?|\S+/g
const UNWANTED = /^-["\p{L}\p{N}]/u
const SEARCHABLE = /[\p{L}\p{N}]/u

/** Null when nothing in it can be searched for: blank, punctuation only, or only what is unwanted. */
export function readSearchText(text: string): SearchText | null {
  const tokens: string[] = text.match(TOKEN) ?? []
  const wanted = tokens.filter((token) => !UNWANTED.test(token)).join(' ')
  const unwanted = tokens.filter((token) => UNWANTED.test(token)).map((token) => token.slice(1))
  return SEARCHABLE.test(wanted) ? { wanted, unwanted: unwanted.join(' or ') } : null
}

/**
 * Whether to offer what is spelled nearly like it. Not with quotation marks: they ask for these words in this order. Not
 * below three letters: everything resembles those.
 */
export const mayBeMisspelt = ({ wanted }: SearchText): boolean =>
  !wanted.includes('"') && (wanted.match(/[\p{L}\p{N}]/gu) ?? []).length >= 3
