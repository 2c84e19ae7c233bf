/** Formats money and dates for mails: in the reader's language, always with Latin digits. */
import type { Language } from '@lamplight/contract/primitives'

const localeOf = (language: Language) => `${language}-u-nu-latn`

export const moneyIn = (language: Language, cents: number): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
    .format(cents / 100)
    // Arabic would still write "US$".
    .replace('US$', '$')

/** The day in UTC, as on receipts. */
export const dateIn = (language: Language, moment: Date): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
    .format(moment)
    // French has an ordinal for the first of a month only, which Intl does not know.
    .replace(/^1 /, language === 'fr' ? '1er ' : '1 ')
