import type { BudgetBand } from '@lamplight/contract/advertising'
import { useMemo } from 'react'
import { useLanguage } from '../../i18n/language-provider.tsx'
import { localeOf } from '../../i18n/languages.ts'

export interface FigureFormat {
  /** "150K+": at least this many. */
  atLeast: (count: number) => string
  /** "4.8%"; `fraction` is 0 to 1. */
  percent: (fraction: number) => string
  /** "18-24" in English, as the requirement writes it; elsewhere with the dash of the language. "55+" when there is no end. */
  ages: (from: number, to: number | null) => string
  /** "$10", "$2,500"; cents only when they are not zero. */
  dollars: (cents: number) => string
  /** "$1,000 – $5,000", "$25,000+" */
  budgetBand: (band: BudgetBand) => string
}

/** Number formats for marketing pages. */
export function useFigureFormat(): FigureFormat {
  const { language } = useLanguage()
  return useMemo(() => {
    const locale = localeOf(language)
    const compact = new Intl.NumberFormat(locale, { notation: 'compact' })
    const whole = new Intl.NumberFormat(locale)
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
    const dollars = new Intl.NumberFormat(locale, {
      ...{ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
      trailingZeroDisplay: 'stripIfInteger',
    })
    // Arabic writes "US$" even where a narrow symbol is asked for.
    const writeDollars = (cents: number) => dollars.format(cents / 100).replace('US$', '$')
    return {
      atLeast: (count) => `${compact.format(count)}+`,
      ages: (from, to) => {
        if (to === null) return `${from}+`
        return language === 'en' ? `${from}-${to}` : whole.formatRange(from, to)
      },
      percent: (fraction) => percent.format(fraction),
      dollars: writeDollars,
      budgetBand: (band) => band.replace(/\d+/g, (amount) => writeDollars(Number(amount) * 100)).replace('-', ' – '),
    }
  }, [language])
}
