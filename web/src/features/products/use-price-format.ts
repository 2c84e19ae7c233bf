import { useFormat } from '../../i18n/use-format.ts'

/** Formats US dollars as "$24.50"; the API sends prices in dollars. */
export function usePriceFormat(): (dollars: number) => string {
  const { money } = useFormat()
  return (dollars) => money(Math.round(dollars * 100))
}
