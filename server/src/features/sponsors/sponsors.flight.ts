import type { Issue } from '@lamplight/contract/errors'
import { withLimit } from '@lamplight/contract/longest'
import { MAXIMUM_DAYS_TO_START, MAXIMUM_FLIGHT_DAYS } from '@lamplight/contract/sponsor-input'
import { validationTexts as texts } from '@lamplight/contract/validation-texts'
import { addDays, dayIn, daysBetween, startOfDay } from '../../lib/zone-day.ts'

const issue = (path: string, message: string): Issue => ({ path, message })

interface Flight {
  startDate: string
  endDate: string
  timeZone: string
}

/** Checks what the schema cannot: today in the advertiser's time zone. */
export function flightIssues({ startDate, endDate, timeZone }: Flight, now: Date): Issue[] {
  const issues: Issue[] = []
  const today = dayIn(timeZone, now)
  if (startDate < today) issues.push(issue('startDate', texts.startInPast))
  else if (daysBetween(today, startDate) > MAXIMUM_DAYS_TO_START)
    issues.push(issue('startDate', withLimit(texts.startTooLate, MAXIMUM_DAYS_TO_START)))
  if (endDate < startDate) issues.push(issue('endDate', texts.endBeforeStart))
  else if (daysBetween(startDate, endDate) > MAXIMUM_FLIGHT_DAYS)
    issues.push(issue('endDate', withLimit(texts.flightTooLong, MAXIMUM_FLIGHT_DAYS)))
  return issues
}

/** Both days are included. */
export const momentsOf = ({ startDate, endDate, timeZone }: Flight) => ({
  startsAt: startOfDay(startDate, timeZone),
  endsAt: startOfDay(addDays(endDate, 1), timeZone),
})
