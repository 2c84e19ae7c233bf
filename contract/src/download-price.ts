import { firstPageTexts as texts } from './first-page-texts.ts'
import { dollarsInEnglish, withRange } from './longest.ts'

/** Less cannot be charged to a card; 0 is free. */
export const DOWNLOAD_PRICE_MIN_CENTS = 50
export const DOWNLOAD_PRICE_MAX_CENTS = 100_000

export const downloadPriceInvalid = (): string =>
  withRange(texts.downloadPriceInvalid, {
    from: dollarsInEnglish(DOWNLOAD_PRICE_MIN_CENTS),
    to: dollarsInEnglish(DOWNLOAD_PRICE_MAX_CENTS),
  })
