/** Which usernames are valid, and which are equal. (ruling 29) */
import { USERNAME_MAX, USERNAME_MIN } from '@lamplight/contract/accounts'
import type { Issue } from '@lamplight/contract/errors'
import { validationTexts } from '@lamplight/contract/validation-texts'
import { toLookAlikes } from '../../lib/look-alikes.ts'

/** Allowed scripts. A name uses only one of them, so that look-alikes cannot be mixed in. */
const SCRIPTS = [
  'Latin',
  'Arabic',
  'Hebrew',
  'Cyrillic',
  'Greek',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Tibetan',
  'Mongolian',
  'Syriac',
  'Coptic',
  'Ethiopic',
  'Armenian',
  'Georgian',
  'Hangul',
  'Han',
  'Hiragana',
  'Katakana',
] as const

const oneScript = SCRIPTS.map((script) => new RegExp(`^[\\p{Script=${script}}\\p{M}\\p{Nd}._-]+$`, 'u'))

/**
 * Marks that join or separate two letters, as keyboards of Persian and of Indian scripts write them in ordinary names. Elsewhere
 * they would be invisible.
 */
const JOINERS =
  /(?<=[\p{Script=Arabic}\p{M}])\p{Join_Control}(?=[\p{Script=Arabic}\p{M}\p{Lo}])|(?<=\p{Lo})\p{Join_Control}(?=\p{M})/gu

/** The normal form in which equal names are identical: compatibility-normalised, case-folded, without joiners. */
export const usernameKey = (username: string): string =>
  username
    .normalize('NFKC')
    .replace(/\p{Join_Control}/gu, '')
    .toLowerCase()

/** Variation selectors and fillers are invisible: with them, a second `grace` would be possible. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/** Phonetic letters of the Latin script that look like ordinary ones: alpha, script g, small capitals. */
const DOUBLES = /[\u0251\u0261\u0262\u026a\u0274\u0280\u028f\u0299\u029c\u029f\u1d00-\u1d22\ua730\ua731\ua7ae\ua7af]/

/** Letters of one script, digits, dots, hyphens and underscores; at least one letter; of a length that is still valid after normalisation. */
export function isWellFormedUsername(username: string): boolean {
  const typed = username.normalize('NFKC')
  const name = typed.replace(JOINERS, '')
  if (Array.from(typed).length > USERNAME_MAX) return false
  const length = Array.from(name).length
  if (length < USERNAME_MIN || length > USERNAME_MAX || INVISIBLE.test(name) || DOUBLES.test(name)) return false
  return oneScript.some((pattern) => pattern.test(name)) && /\p{L}/u.test(name)
}

/**
 * A text as it looks at a glance: without accents and what is not drawn, and with look-alikes replaced by the letters they
 * resemble, `l` by `i` too, because `ADMlN` looks like `ADMIN`.
 */
function skeletonOf(text: string): string {
  const plain = usernameKey(text)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
  return toLookAlikes(plain).replaceAll('l', 'i')
}

/** A username as it looks at a glance: also without dots, hyphens and underscores. */
const usernameSkeleton = (username: string): string => skeletonOf(username).replace(/[._-]/g, '')

/** Whole usernames, as they look at a glance, that nobody has on the web. */
const RESERVED = new Set(
  'admin administrator moderator staff support help root system lamplight security official owner team me api'
    .split(' ')
    .map(skeletonOf),
)

/** Words, as they look at a glance, that only staff may have in a name. */
const OFFICIAL = new Set(
  (
    'admin administrator administrators moderator moderators moderation moderatorin moderador moderateur staff official ' +
    'sysadmin webmaster lamplight مشرف المشرف مدير المدير'
  )
    .split(' ')
    .map(skeletonOf),
)

/** Whether a display name claims an office of this site, or looks like it: "Moderator", "Lamplight Team", "Аdmin". */
export function isOfficialName(displayName: string): boolean {
  const words = skeletonOf(displayName).split(/[^\p{L}\p{N}]+/u)
  // "m o d e r a t o r" looks like one word.
  const isSpelledOut = words.length > 2 && words.every((word) => word.length <= 1)
  return words.some((word) => OFFICIAL.has(word)) || (isSpelledOut && OFFICIAL.has(words.join('')))
}

/** The refusal of a display name that looks official. */
export const officialNameIssue: Issue = { path: 'displayName', message: validationTexts.displayNameOfficial }

/** Well formed, and not a name that claims an office, nor one that looks like it: `admin`, `site.admin`, `moderator2`. */
export function isUsableUsername(username: string): boolean {
  if (!isWellFormedUsername(username) || RESERVED.has(usernameSkeleton(username))) return false
  const words = username.normalize('NFKC').split(/[._-]+/)
  return !isOfficialName(words.map((word) => word.replace(/\p{Nd}+$/u, '')).join(' '))
}
