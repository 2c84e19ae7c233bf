const RTL = '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Adlam}'
const LETTER_OF = {
  rtl: new RegExp(`[${RTL}]`, 'u'),
  ltr: new RegExp(`(?![${RTL}])\\p{L}`, 'u'),
}

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * Prepares a name or title for a sentence in the given direction. If it contains letters of the other direction, it is
 * bidi-isolated, so that brackets, quotes and numbers around it keep their place: what `<bdi>` does, for plain strings.
 */
export function isolate(text: string, direction: 'ltr' | 'rtl'): string {
  const other = direction === 'rtl' ? LETTER_OF.ltr : LETTER_OF.rtl
  return other.test(text) ? FIRST_STRONG_ISOLATE + text + POP_ISOLATE : text
}
