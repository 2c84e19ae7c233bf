/** What makes a username usable, and two of them the same. (ruling 29) */
import { USERNAME_MAX, USERNAME_MIN } from '@lamplight/contract/accounts'

const RESERVED = new Set(
  'admin administrator moderator staff support help root system lamplight security official owner team me api'.split(
    ' ',
  ),
)

/** Scripts whose letters may make up a name; a name uses one of them, so that look-alikes cannot be mixed in. */
const SCRIPTS = [
  'Latin',
  'Arabic',
  'Hebrew',
  'Cyrillic',
  'Greek',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Tamil',
  'Thai',
  'Tibetan',
  'Ethiopic',
  'Armenian',
  'Georgian',
  'Hangul',
  'Han',
  'Hiragana',
  'Katakana',
] as const

const oneScript = SCRIPTS.map((script) => new RegExp(`^[\\p{Script=${script}}\\p{M}\\p{Nd}._-]+$`, 'u'))

/** The form two equal names share: compatibility-normalised and case-folded. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase()

/** Variation selectors and fillers are marks and letters that show nothing: with them `grace` exists twice. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/** Latin by their script, but letters of phonetics that are drawn as ordinary ones: alpha, script g, small capitals. */
const DOUBLES = /[\u0251\u0261\u0262\u026a\u0274\u0280\u028f\u0299\u029c\u029f\u1d00-\u1d22\ua730\ua731\ua7ae\ua7af]/

/** Letters of one script, digits, dots, hyphens and underscores; at least one letter; of a length that is still right once normalised. */
export function isWellFormedUsername(username: string): boolean {
  const name = username.normalize('NFKC')
  const length = Array.from(name).length
  if (length < USERNAME_MIN || length > USERNAME_MAX || INVISIBLE.test(name) || DOUBLES.test(name)) return false
  return oneScript.some((pattern) => pattern.test(name)) && /\p{L}/u.test(name)
}

/** How a name reads at a glance: without accents, dots and strokes, and with a dotless i taken for an i. */
const glanceOf = (username: string): string =>
  usernameKey(username)
    .normalize('NFKD')
    .replace(/[\p{M}._-]/gu, '')
    .replaceAll('ı', 'i')

/** Well formed, and not a name that claims an office, nor one that looks like it. */
export const isUsableUsername = (username: string): boolean =>
  isWellFormedUsername(username) && !RESERVED.has(glanceOf(username))
