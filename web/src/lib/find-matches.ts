export interface MarkedPart {
  text: string
  isMatch: boolean
  /** Offset in the whole text. */
  at: number
}

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’ʼʾʿ]*/gu
/** From this many letters on, a prefix matches the word, as in the search itself. */
const BEGINNING = 3
/** Suffixes that may differ: "prayer" and "prayers". */
const ENDING = 2

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼʾʿ]/gu, '')
    .toLowerCase()

function isMatch(word: string, wanted: string): boolean {
  if (word === wanted) return true
  if (wanted.length < BEGINNING) return false
  return (
    word.startsWith(wanted) || (wanted.startsWith(word) && word.length >= 4 && wanted.length - word.length <= ENDING)
  )
}

/** Splits a text at the words of a search, ignoring accents and case. Joined, the parts equal the text. */
export function findMatches(text: string, search: string): MarkedPart[] {
  const wanted = (search.replace(/(^|\s)-("[^"]*"?|\S+)/g, ' ').match(WORD) ?? []).map(fold)
  const parts: MarkedPart[] = []
  let end = 0
  for (const match of text.matchAll(WORD)) {
    if (!wanted.some((word) => isMatch(fold(match[0]), word))) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isMatch: false, at: end })
    parts.push({ text: match[0], isMatch: true, at: match.index })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false, at: end })
  return parts
}
