const RTL = '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Adlam}'
const LETTER_OF = {
  rtl: new RegExp(`[${RTL}]`, 'u'),
  ltr: new RegExp(`(?![${RTL}])\\p{L}`, 'u'),
}

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * A name or title for a sentence of the direction given. One with letters of the other direction is marked as a text of
 * its own, so that brackets, quotes and numbers around it stay where they belong: what `<bdi>` does, for plain strings.
 */
export function isolate(text: string, direction: 'ltr' | 'rtl'): string {
  const other = direction === 'rtl' ? LETTER_OF.ltr : LETTER_OF.rtl
  return other.test(text) ? FIRST_STRONG_ISOLATE + text + POP_ISOLATE : text
}
