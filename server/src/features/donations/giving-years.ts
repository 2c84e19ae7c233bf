/** Calendar years of a time zone, by which donations are summed and listed in statements. */
import { dayIn, startOfDay } from '../../lib/zone-day.ts'

export interface YearSpan {
  year: number
  from: Date
  /** The first moment that no longer belongs to it. */
  until: Date
}

export const yearIn = (timeZone: string, year: number): YearSpan => ({
  year,
  from: startOfDay(`${year}-01-01`, timeZone),
  until: startOfDay(`${year + 1}-01-01`, timeZone),
})

/** All years from the one of `first` to the one of `last`. */
export function yearsBetween(first: Date, last: Date, timeZone: string): YearSpan[] {
  const [from = 0, to = 0] = [first, last].map((moment) => Number(dayIn(timeZone, moment).slice(0, 4)))
  return Array.from({ length: to - from + 1 }, (_, index) => yearIn(timeZone, from + index))
}
