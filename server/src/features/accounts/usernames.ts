/** What makes a username usable, and two of them the same. (ruling 29) */

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

/** Letters of one script, digits, dots, hyphens and underscores; at least one letter. The length is the contract's matter. */
export function isWellFormedUsername(username: string): boolean {
  const name = username.normalize('NFKC')
  return oneScript.some((pattern) => pattern.test(name)) && /\p{L}/u.test(name)
}

/** Well formed, and not a name that claims an office. */
export const isUsableUsername = (username: string): boolean =>
  isWellFormedUsername(username) && !RESERVED.has(usernameKey(username))
