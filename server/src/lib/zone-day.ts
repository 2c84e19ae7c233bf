/** Calendar days of a time zone: the start of a day, and the day of a moment. */

import { LRUCache } from 'lru-cache'

const DAY_MS = 86_400_000

/** By name in small letters: requests may write it in any. Each takes tens of kilobytes, and `+05:37` is a name as well. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 50 })

function formatOf(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase()
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    })
    formats.set(key, format)
  }
  return format
}

const partsOf = (zone: string, moment: Date): Record<string, string> =>
  Object.fromEntries(
    formatOf(zone)
      .formatToParts(moment)
      // The year as in ISO 8601: `Intl` writes 202 where somebody is still typing 2026.
      .map(({ type, value }) => [type, type === 'year' ? value.padStart(4, '0') : value]),
  )

/** `2026-11-22` in `zone` (an IANA name). */
export function dayIn(zone: string, moment: Date): string {
  const { year, month, day } = partsOf(zone, moment)
  return `${year}-${month}-${day}`
}

/** The first moment of `day` (`2026-11-22`) in `zone`; where the clock skips midnight, the next hour. */
export function startOfDay(day: string, zone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`)
  const offsetAt = (moment: number): number => {
    const { year, month, day: date, hour, minute, second } = partsOf(zone, new Date(moment))
    return Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`) - moment
  }
  // Midnight by the clock of the day before and by that of the day after. Where the clock changes near midnight, only one of
  // them is in the day, or the earlier one begins it.
  const guesses = [wanted - DAY_MS, wanted + DAY_MS].map((moment) => new Date(wanted - offsetAt(moment)))
  const inDay = guesses.filter((guess) => dayIn(zone, guess) === day)
  return inDay.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? new Date(wanted - offsetAt(wanted))
}

/** `count` days after `day`. */
export function addDays(day: string, count: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + count)
  return moment.toISOString().slice(0, 10)
}

/** Whole days between two days. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
