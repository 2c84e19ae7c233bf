/** Parses the text of the search box. */
import { SEARCH_MAX } from '@lamplight/contract/primitives'

export interface SearchText {
  /** Words, "phrases" and `or`. */
  wanted: string
  /** Terms after a minus sign, joined by `or`; empty when there are none. */
  unwanted: string
}

const TOKEN = /-?"[^"]*"?|\S+/g
const UNWANTED = /^-["\p{L}\p{N}]/u
const SEARCHABLE = /[\p{L}\p{N}]/u

/**
 * The text, no longer in the letters that the database compares than it may be as typed: some characters stand for up to
 * eighteen letters, and two hundred of them are a search of half a second.
 */
function boundedText(text: string): string {
  const spelt = text.normalize('NFKC')
  return spelt.length <= SEARCH_MAX ? text : spelt.slice(0, SEARCH_MAX).replace(/[\uD800-\uDBFF]$/, '')
}

/** The sign inside Hebrew abbreviations and numbers (תנ״ך, כ״ג), mostly typed as a quotation mark. */
const GERSHAYIM = /(?<=[\u05D0-\u05EA])["\u05F4](?=[\u05D0-\u05EA])/g

/**
 * The words in each spelling under which they may be indexed. A Hebrew abbreviation written with a quotation mark is two words
 * there, with its own sign or without either it is one.
 */
function inAllSpellings(tokens: readonly string[]): string {
  const spell = (write: (token: string) => string) =>
    tokens.map((token) => (token.startsWith('"') || token.search(GERSHAYIM) < 0 ? token : write(token))).join(' ')
  const spellings = [
    spell((token) => `"${token.replace(GERSHAYIM, ' ')}"`),
    spell((token) => token.replace(GERSHAYIM, '\u05F4')),
    spell((token) => token.replace(GERSHAYIM, '')),
  ]
  return [...new Set(spellings)].join(' or ')
}

/** Null when there is nothing to search for: blank, punctuation only, or only excluded terms. */
export function readSearchText(text: string): SearchText | null {
  const tokens: string[] = boundedText(text).match(TOKEN) ?? []
  const wanted = inAllSpellings(tokens.filter((token) => !UNWANTED.test(token)))
  const unwanted = tokens.filter((token) => UNWANTED.test(token)).map((token) => token.slice(1))
  return SEARCHABLE.test(wanted) ? { wanted, unwanted: unwanted.join(' or ') } : null
}

/** Languages in which one or two letters are a word, and a word of the index may contain it anywhere (search_is_joined). */
const JOINED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * Whether to include words that begin like this and similar spellings. Not with quotation marks, which require these words in
 * this order. Not below three letters, which are similar to everything.
 */
export const mayBeMisspelt = ({ wanted }: SearchText): boolean =>
  !wanted.includes('"') && ((wanted.match(/[\p{L}\p{N}]/gu) ?? []).length >= 3 || JOINED.test(wanted))
