/** The schedule of sponsored content: activates campaigns that are due and completes those that are over. */
import type { Db } from '../../db/database.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import * as sql from './sponsors.sql.ts'
import { takeStep } from './sponsors.steps.ts'

/** The most rows of one transaction; the rest follows in the next. */
const BATCH = 100

export interface ScheduleDeps {
  db: Db
  events: Events
}

/** Activates a paid and approved campaign when it is due; leaves any other unchanged. */
export async function activateIfDue(
  events: Events,
  scope: TransactionScope,
  row: sql.SponsorRow,
  now: Date,
): Promise<sql.SponsorRow> {
  const isDue = row.status === 'approved' && row.paidAt !== null && row.startsAt <= now && row.endsAt > now
  if (!isDue) return row
  // Paid late: the budget is spread over the rest of the flight.
  const values = { pacedFrom: now, pacedImpressions: row.impressions }
  return takeStep(events, scope, row, { step: 'activated', to: 'active', actorId: null, now, values })
}

const endOf = (row: sql.SponsorRow, now: Date) => {
  if (row.paidAt === null) return 'lapsed' as const
  return row.endsAt <= now ? ('completed' as const) : ('spent' as const)
}

export async function runSchedule({ db, events }: ScheduleDeps, now: Date): Promise<void> {
  for (let begun = BATCH; begun === BATCH; ) {
    begun = await transact(db, async (scope) => {
      const rows = await sql.lockDueToBegin(scope.tx, now, BATCH)
      for (const row of rows) await activateIfDue(events, scope, row, now)
      return rows.length
    })
  }
  for (let ended = BATCH; ended === BATCH; ) {
    ended = await transact(db, async (scope) => {
      const rows = await sql.lockDueToEnd(scope.tx, now, BATCH)
      for (const row of rows) {
        const step = { step: endOf(row, now), to: 'completed', actorId: null, now } as const
        await takeStep(events, scope, row, { ...step, values: { pausedAt: null } })
      }
      return rows.length
    })
  }
}
