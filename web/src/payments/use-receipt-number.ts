import { useLanguage } from '../i18n/language-provider.tsx'

const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const POP_ISOLATE = '\u2069'

/** A receipt's number for a sentence: `2026-000123` would be turned round inside Arabic words. */
export function useReceiptNumber(): (number: string) => string {
  const { direction } = useLanguage()
  return (number) => (direction === 'rtl' ? LEFT_TO_RIGHT_ISOLATE + number + POP_ISOLATE : number)
}
