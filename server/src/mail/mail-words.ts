/** Money and dates as mails write them: in the reader's language, always with Latin digits. */
import type { Language } from '@lamplight/contract/primitives'

const localeOf = (language: Language) => `${language}-u-nu-latn`

export const moneyIn = (language: Language, cents: number): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
    .format(cents / 100)
    // Arabic writes "US$" even so.
    .replace('US$', '$')

/** The day in UTC, as receipts count it. */
export const dateIn = (language: Language, moment: Date): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
