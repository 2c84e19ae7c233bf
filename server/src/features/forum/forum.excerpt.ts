/** The part of a post that a search shows. Made here, because PostgreSQL takes a millisecond for one of 2,000 characters. */

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’ʼʾʿ]*/gu
const MAX_WORDS = 40
const MAX_CHARACTERS = 400
/** Posts of up to this many characters are shown whole. */
const SHORT = 200
/** Words are close together when they are less than this many words apart. */
const WINDOW = 30
/** Words shown before the first match. */
const WORDS_BEFORE = 5
/** Only the first words of a longer search are looked for. */
const MAX_WANTED = 8
/** Languages without spaces, like `search_is_joined` in the database, folded: what is searched for is a part of a word. */
const JOINED =
  /[\u0E00-\u0EFF\u1000-\u109F\u1100-\u11FF\u1780-\u17FF\u3040-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF]/

const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
}

/** Like `search_fold` in the database: without case, accents, vowel signs and the Arabic article. */
const fold = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼʾʿـء]/gu, '')
    .replace(/[ßæœøłٱىیةک]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/^(?:[وفبك]?ال|لل)(?=[\u0621-\u064A]{3})/, '')

interface Part {
  /** The index of its first match among the words of the post, and how many of the wanted words it has. */
  from: number
  found: number
}

/** The first place with the most of the wanted words close together; the beginning of the post if it has none of them. */
function bestPart(words: readonly RegExpExecArray[], wanted: ReadonlySet<string>): Part {
  let best: Part = { from: 0, found: 0 }
  /** Of each wanted word, where it was last seen. */
  const seen = new Map<string, number>()
  const parts = [...wanted].filter((part) => JOINED.test(part))
  for (const [index, [text]] of words.entries()) {
    const word = fold(text)
    const found = [...(wanted.has(word) ? [word] : []), ...parts.filter((part) => word.includes(part))]
    if (found.length === 0) continue
    for (const part of found) seen.set(part, index)
    const near = [...seen.values()].filter((place) => place > index - WINDOW)
    if (near.length > best.found) best = { from: Math.min(...near), found: near.length }
    if (best.found === wanted.size) break
  }
  return best
}

/** @param search the words that are searched for, as they were typed */
export function excerptAround(content: string, search: string): string {
  if (content.length <= SHORT) return content
  const typed = (search.match(WORD) ?? []).map(fold).filter((word) => word !== 'or')
  const wanted = new Set(typed.slice(0, MAX_WANTED))
  const words = [...content.matchAll(WORD)]
  const { from } = bestPart(words, wanted)
  // Filled up from before the match when it is at the end of the post.
  const first = Math.max(0, Math.min(from - WORDS_BEFORE, words.length - MAX_WORDS))
  const start = first === 0 ? 0 : words[first]?.index
  const end = words[first + MAX_WORDS]?.index
  const part = content.slice(start, end)
  return part.length <= MAX_CHARACTERS ? part : part.slice(0, MAX_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')
}

/** An excerpt of Markdown as plain text, without the markup of emphasis, quotes and links. */
export const plainExcerpt = (markdownText: string): string =>
  markdownText
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}/g, '')
    .replace(/^\s{0,3}(?:>|#{1,6}|[-+*])\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
