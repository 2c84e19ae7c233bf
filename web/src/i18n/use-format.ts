import type { ExceededLimit } from '@lamplight/contract/errors'
import { formatBytes, formatLimit } from '@lamplight/contract/exceeded-limit'
import { isolate } from '@lamplight/contract/isolate'
import { useMemo } from 'react'
import { useTimeZone } from '../lib/clock.tsx'
import { formatCompactCount, pluralOfCompact } from '../lib/compact-count.ts'
import { formatDuration } from '../lib/duration.ts'
import { relativeTime } from '../lib/relative-time.ts'
import { type Translate, useLanguage, useT } from './language-provider.tsx'
import { directionOf, type Language, localeOf } from './languages.ts'

export interface Format {
  /** An integer with the separators of the language. */
  number: (value: number) => string
  /** 999, 1.0K, 12.3K, 1.0M. */
  compact: (count: number) => string
  /** "12.3K views", in words. */
  views: (count: number) => string
  /** "12.3K subscribers", in words. */
  subscribers: (count: number) => string
  /** "12.3K likes", in words. */
  likes: (count: number) => string
  /** `1:15`, `1:01:15`; for seconds. */
  duration: (seconds: number) => string
  /** "just now", "5 minutes ago"; `moment` is ISO 8601 or milliseconds, `now` milliseconds from `useNow`. */
  relativeTime: (moment: string | number, now: number) => string
  /** "20 Nov 2026", in the reader's time zone. */
  date: (moment: string | number) => string
  /** The same of a calendar day such as `2026-11-20`, or of a moment in UTC: the same day in every time zone. */
  day: (day: string) => string
  /** The date with the time of day. */
  dateTime: (moment: string | number) => string
  /** "$9.99"; `cents` is a whole number of US cents. */
  money: (cents: number) => string
  /** "3.4 MB", of 1,024 kB each. */
  bytes: (count: number) => string
  /** "3.4 MB", "12 hours", "50 megapixels", "500": the limit that a refusal names. */
  limit: (limit: ExceededLimit) => string
  /** "42%"; `fraction` is 0 to 1. */
  percent: (fraction: number) => string
  /** "A, B, and C"; items in the other direction are isolated. */
  list: (items: readonly string[]) => string
  /** "45 seconds", "5 minutes", "2 hours": a waiting time, rounded up. */
  wait: (seconds: number) => string
}

/** Numbers, times and money in the reader's language, always with Latin digits. */
export function useFormat(): Format {
  const { language } = useLanguage()
  const t = useT()
  const timeZone = useTimeZone()
  return useMemo(() => createFormat(language, t, timeZone), [language, t, timeZone])
}

/** Cached: creating one costs a hundred times its use, and a page of cards needs some of them dozens of times. */
const formatters = new Map<string, ReturnType<typeof makeFormatters>>()

function makeFormatters(locale: string, timeZone: string) {
  return {
    number: once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })),
    percent: once(() => new Intl.NumberFormat(locale, { style: 'percent' })),
    list: once(() => new Intl.ListFormat(locale)),
    money: once(
      () => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
    ),
    date: once(() => new Intl.DateTimeFormat(locale, { dateStyle: dateStyleOf(locale), timeZone })),
    day: once(() => new Intl.DateTimeFormat(locale, { dateStyle: dateStyleOf(locale), timeZone: 'UTC' })),
    dateTime: once(
      () => new Intl.DateTimeFormat(locale, { dateStyle: dateStyleOf(locale), timeStyle: 'short', timeZone }),
    ),
    // `always`: "1 day ago" and not "yesterday", which would need to know the reader's midnight.
    ago: once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'always' })),
  }
}

/** Arabic medium dates use digits that change places with the direction; long dates use words. */
const dateStyleOf = (locale: string) => (locale.startsWith('ar') ? 'long' : 'medium')

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** There are five languages; time zones are one on the server and one in a browser. */
function formattersOf(locale: string, timeZone: string) {
  const key = `${locale} ${timeZone}`
  const known = formatters.get(key)
  if (known) return known
  const made = makeFormatters(locale, timeZone)
  formatters.set(key, made)
  return made
}

export function createFormat(language: Language, t: Translate, timeZone: string): Format {
  const locale = localeOf(language)
  const { number, percent, list, money, date, day, dateTime, ago } = formattersOf(locale, timeZone)
  const compact = (count: number) => formatCompactCount(count, locale)
  return {
    number: (value) => number().format(value),
    compact,
    views: (count) => t('format.views', { count: pluralOfCompact(count), views: compact(count) }),
    subscribers: (count) => t('videos.subscribers', { count: pluralOfCompact(count), subscribers: compact(count) }),
    likes: (count) => t('videos.likes', { count: pluralOfCompact(count), likes: compact(count) }),
    duration: formatDuration,
    relativeTime: (moment, now) => {
      const elapsed = relativeTime(now - new Date(moment).getTime())
      return elapsed.unit === 'now' ? t('format.justNow') : ago().format(-elapsed.value, elapsed.unit)
    },
    date: (moment) => date().format(new Date(moment)),
    day: (text) => day().format(new Date(text)),
    dateTime: (moment) => dateTime().format(new Date(moment)),
    // Arabic writes "US$" even for the narrow symbol, and its letters would be placed after the symbol.
    money: (cents) =>
      money()
        .format(cents / 100)
        .replace('US$', '$'),
    bytes: (count) => formatBytes(count, locale),
    limit: (limit) => formatLimit(limit, locale, (count) => t('format.megapixels', { count })),
    percent: (fraction) => percent().format(fraction),
    list: (items) => list().format(items.map((item) => isolate(item, directionOf(language)))),
    wait: (seconds) => {
      const [unit, length] = seconds < 90 ? ['second', 1] : seconds < 5400 ? ['minute', 60] : ['hour', 3600]
      return new Intl.NumberFormat(locale, { style: 'unit', unit: String(unit), unitDisplay: 'long' }).format(
        Math.ceil(seconds / Number(length)),
      )
    },
  }
}
