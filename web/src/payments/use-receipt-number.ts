import { useLanguage } from '../i18n/language-provider.tsx'

const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const POP_ISOLATE = '\u2069'

/** Isolates a receipt number for a sentence: in Arabic `2026-000123` would be reordered. */
export function useReceiptNumber(): (number: string) => string {
  const { direction } = useLanguage()
  return (number) => (direction === 'rtl' ? LEFT_TO_RIGHT_ISOLATE + number + POP_ISOLATE : number)
}
