/** Changes the status of a record, always together with its history and its event. */
import type { SponsorState, SponsorStep } from '@lamplight/contract/sponsor-states'
import type { TransactionScope } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { sponsorStepTaken } from './sponsors.events.ts'
import * as sql from './sponsors.sql.ts'

interface Step {
  step: SponsorStep
  to: SponsorState
  /** Null: the schedule. */
  actorId: number | null
  now: Date
  notes?: string
  /** Other columns that change with it. */
  values?: sql.SponsorValues
}

export async function takeStep(
  events: Events,
  scope: TransactionScope,
  row: sql.SponsorRow,
  { step, to, actorId, now, notes = '', values = {} }: Step,
): Promise<sql.SponsorRow> {
  const changed = await sql.updateContent(scope.tx, row.id, { ...values, status: to })
  await recordStep(events, scope, changed, { step, from: row.status, actorId, now, notes })
  return changed
}

/** Writes the history and the event of a step whose row is already written. */
export async function recordStep(
  events: Events,
  scope: TransactionScope,
  row: sql.SponsorRow,
  {
    step,
    from,
    actorId,
    now,
    notes,
  }: Omit<Step, 'to' | 'values' | 'notes'> & { from: SponsorState | null; notes: string },
): Promise<void> {
  const { id: contentId, advertiserId, status } = row
  await sql.insertTransition(scope.tx, {
    contentId,
    step,
    fromStatus: from,
    toStatus: status,
    actorId,
    notes,
    createdAt: now,
  })
  await events.record(scope, sponsorStepTaken, { contentId, advertiserId, step, status, actorId })
}
