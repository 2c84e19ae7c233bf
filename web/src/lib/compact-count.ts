/** Where each unit starts: just under a million already rounds to 1.0M, so that 1000.0K never appears (ruling 55). */
const UNITS = [
  { from: 999_950, size: 1_000_000, letter: 'M' },
  { from: 1_000, size: 1_000, letter: 'K' },
]

/** One per locale: creating one costs a hundred times its use. */
const formatters = new Map<string, { whole: Intl.NumberFormat; oneDecimal: Intl.NumberFormat }>()

/** Other languages use their own notation: 3200, 3,2 mil, 3,2 k. */
const compactFormatters = new Map<string, Intl.NumberFormat>()

function formatInOwnWay(count: number, locale: string): string {
  const made =
    compactFormatters.get(locale) ?? new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  compactFormatters.set(locale, made)
  // Server and browser may have different locale data; a different space would be a hydration mismatch.
  return made.format(count).replace(/\u202f/g, '\u00a0')
}

function formattersOf(locale: string) {
  const known = formatters.get(locale)
  if (known) return known
  const made = {
    whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
    oneDecimal: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  }
  formatters.set(locale, made)
  return made
}

/**
 * A count for skimming. In English 999, 1.0K, 12.3K, 1.0M, with one decimal from 1,000 on (the documents); in other
 * languages with their own abbreviations.
 */
export function formatCompactCount(count: number, locale: string): string {
  if (!locale.startsWith('en')) return formatInOwnWay(count, locale)
  const { whole, oneDecimal } = formattersOf(locale)
  const unit = UNITS.find(({ from }) => count >= from)
  return unit ? oneDecimal.format(count / unit.size) + unit.letter : whole.format(count)
}

/**
 * The number that decides the plural form of a compact count: 1,003 is read "1.0 thousand", so the form is that of a
 * thousand (Arabic has another one for 3, Spanish says "1 M de").
 */
export function pluralOfCompact(count: number): number {
  return count >= 999_950 ? 1_000_000 : Math.min(count, 1_000)
}
