import { useFormat } from '../../i18n/use-format.ts'

/** "$24.50"; for US dollars, as prices travel. */
export function usePriceFormat(): (dollars: number) => string {
  const { money } = useFormat()
  return (dollars) => money(Math.round(dollars * 100))
}
