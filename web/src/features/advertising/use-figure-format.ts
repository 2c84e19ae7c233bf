import { useMemo } from 'react'
import { useLanguage } from '../../i18n/language-provider.tsx'
import { localeOf } from '../../i18n/languages.ts'

export interface FigureFormat {
  /** "150K+": at least this many. */
  atLeast: (count: number) => string
  /** "4.8%"; `fraction` is 0 to 1. */
  percent: (fraction: number) => string
  /** "$10", "$2,500"; cents only when they are not zero. */
  dollars: (cents: number) => string
}

/** Number formats for marketing pages. */
export function useFigureFormat(): FigureFormat {
  const { language } = useLanguage()
  return useMemo(() => {
    const locale = localeOf(language)
    const compact = new Intl.NumberFormat(locale, { notation: 'compact' })
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
    const dollars = new Intl.NumberFormat(locale, {
      ...{ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
      trailingZeroDisplay: 'stripIfInteger',
    })
    return {
      atLeast: (count) => `${compact.format(count)}+`,
      percent: (fraction) => percent.format(fraction),
      dollars: (cents) => dollars.format(cents / 100),
    }
  }, [language])
}
