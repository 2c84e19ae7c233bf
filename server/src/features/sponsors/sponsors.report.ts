import type { SponsorReport } from '@lamplight/contract/sponsor-responses'
import type { Db } from '../../db/database.ts'
import { toCsvHead, toCsvLines } from '../../lib/csv.ts'
import { addDays, dayIn } from '../../lib/zone-day.ts'
import { listDays, listPages, type SponsorRow } from './sponsors.sql.ts'
import { spentCents } from './sponsors.view.ts'

const MAX_PAGES = 10

/** Every day from the first of the flight until today or its last, including days without an impression. */
export async function readReport(db: Db, row: SponsorRow, now: Date): Promise<SponsorReport> {
  const [days, pages] = await Promise.all([listDays(db, row.id), listPages(db, row.id, MAX_PAGES)])
  const byDay = new Map(days.map((entry) => [entry.day, entry]))
  const today = dayIn(row.timeZone, now)
  // A click may arrive on the day after the last.
  const [lastOfFlight = today] = [row.endDate, today].toSorted()
  const last = [lastOfFlight, days.at(-1)?.day ?? ''].toSorted().at(-1) ?? today
  const all: SponsorReport['days'] = []
  for (let day = row.startDate; day <= last; day = addDays(day, 1)) {
    const found = byDay.get(day)
    all.push({
      day,
      impressions: found?.impressions ?? 0,
      clicks: found?.clicks ?? 0,
      spentCents: (found?.spentMillicents ?? 0) / 1000,
    })
  }
  return {
    days: all,
    pages,
    impressions: row.impressions,
    clicks: row.clicks,
    spentCents: spentCents(row.spentMillicents),
    budgetCents: row.budgetCents,
  }
}

/** One line per day; spend in dollars, exact to a thousandth of a cent. */
export const reportCsv = ({ days }: SponsorReport): string =>
  toCsvHead(['day', 'impressions', 'clicks', 'spent_usd']) +
  toCsvLines(
    days.map(({ day, impressions, clicks, spentCents: cents }) => [
      day,
      String(impressions),
      String(clicks),
      (cents / 100).toFixed(5),
    ]),
  )
