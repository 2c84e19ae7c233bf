const RTL = '\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Adlam}'
const LETTER_OF = {
  rtl: new RegExp(`[${RTL}]`, 'u'),
  ltr: new RegExp(`(?![${RTL}])\\p{L}`, 'u'),
}

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'
/** Would turn the rest of the sentence, or close the isolation. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
/** Isolated by the caller. */
const ISOLATED = /^[\u2066-\u2068][^\u2066-\u2069]*\u2069$/

/**
 * Prepares a name or title for a sentence in the given direction. If it contains letters of the other direction, it is
 * bidi-isolated, so that brackets, quotes and numbers around it keep their place: what `<bdi>` does, for plain strings.
 */
export function isolate(text: string, direction: 'ltr' | 'rtl'): string {
  if (ISOLATED.test(text)) return text
  const plain = text.replace(BIDI_CONTROLS, '')
  const other = direction === 'rtl' ? LETTER_OF.ltr : LETTER_OF.rtl
  return other.test(plain) ? FIRST_STRONG_ISOLATE + plain + POP_ISOLATE : plain
}
