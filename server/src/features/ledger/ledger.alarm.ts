/** The scheduled check of the ledger: each run is recorded, and every admin is notified of problems. */
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Log } from '../../lib/log.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Payments } from '../../payments/payments.ts'
import * as sql from './ledger.alarm.sql.ts'
import { checkLedger } from './ledger.check.ts'
import { booksWrong } from './ledger.events.ts'

/** The most problems of one check that are stored and logged. */
const MAX_DETAILS = 50

export interface LedgerAlarmDeps {
  db: Db
  events: Events
  mail: Mail
  payments: Payments
  log: Log
  publicUrl: string
}

/** Runs one check, records it, and raises an alarm for problems. A check that cannot be finished raises one too. */
export async function checkBooks(deps: LedgerAlarmDeps): Promise<{ problems: number | null }> {
  const { db, events, mail, log, publicUrl } = deps
  let problems: string[] | null = null
  let reason: string | null = null
  try {
    problems = await checkLedger(deps)
  } catch (error) {
    log.error({ err: error }, 'the books could not be checked')
    reason = error instanceof Error ? error.name : 'Error'
  }
  // The text of a problem contains ids and no names.
  for (const problem of (problems ?? []).slice(0, MAX_DETAILS)) log.error({ problem }, 'the books are not right')
  if (problems && problems.length > MAX_DETAILS) {
    log.error({ problems: problems.length }, 'the books have more problems than are listed')
  }
  await transact(db, async (scope) => {
    const { id } = await sql.insertCheck(scope.tx, {
      problems: problems?.length ?? null,
      details: (problems ?? []).slice(0, MAX_DETAILS),
      error: reason,
    })
    if (problems?.length === 0) return
    await events.record(scope, booksWrong, { checkId: id, problems: problems?.length ?? null })
    if (!mail.isConfigured) return
    for (const { email, displayName, language } of await sql.listAdmins(scope.tx)) {
      if (!email) continue
      await mail.send(scope, {
        to: email,
        language,
        template: 'booksWrong',
        values: { name: displayName, count: String(problems?.length ?? '–'), url: `${publicUrl}/admin/books` },
      })
    }
  })
  return { problems: problems?.length ?? null }
}
