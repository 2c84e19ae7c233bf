const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The documents' definitions: 30 days and 365 days. */
const MONTH = 30 * DAY
const YEAR = 365 * DAY

/** Less than this is "just now", as is anything in the future (ruling 54). */
const JUST_NOW_SECONDS = 10

export type RelativeTime =
  | { unit: 'now' }
  | { unit: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'; value: number }

/**
 * The age of something, in the largest unit that is full at least once; there are no weeks. Twelve months
 * (360 to 364 days) are shown as a year.
 */
export function relativeTime(elapsedMs: number): RelativeTime {
  const seconds = Math.floor(elapsedMs / 1000)
  if (!(seconds >= JUST_NOW_SECONDS)) return { unit: 'now' }
  if (seconds < MINUTE) return { unit: 'second', value: seconds }
  if (seconds < HOUR) return { unit: 'minute', value: Math.floor(seconds / MINUTE) }
  if (seconds < DAY) return { unit: 'hour', value: Math.floor(seconds / HOUR) }
  if (seconds < MONTH) return { unit: 'day', value: Math.floor(seconds / DAY) }
  if (seconds < 12 * MONTH) return { unit: 'month', value: Math.floor(seconds / MONTH) }
  return { unit: 'year', value: Math.max(Math.floor(seconds / YEAR), 1) }
}
