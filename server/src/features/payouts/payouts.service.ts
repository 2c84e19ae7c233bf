import type { AuditDetails } from '@lamplight/contract/audit-actions'
import type { BodyOf } from '@lamplight/contract/endpoint'
import { errorMeanings } from '@lamplight/contract/errors'
import type { Payout, PayoutQueue, payoutsApi, QueuedPayout } from '@lamplight/contract/payouts'
import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import { writeAudit } from '../../db/audit-log.ts'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { pagesOf } from '../../db/pages-of.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Log } from '../../lib/log.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import { accounts as ledgerAccounts } from '../ledger/ledger.accounts.ts'
import type { Ledger } from '../ledger/ledger.service.ts'
import type { PageOf } from '../videos/videos.service.ts'
import { type PayoutOutcome, type PayoutProvider, PayoutRefused } from './payout-provider.ts'
import { payoutChanged } from './payouts.events.ts'
import { sendPayoutJob } from './payouts.jobs.ts'
import { canRequestPayout, canSeePayouts, isByHand, isOpen } from './payouts.policy.ts'
import * as sql from './payouts.sql.ts'
import { toPayout, toPayoutsCsv, toQueuedPayout } from './payouts.view.ts'

const HOUR_MS = 3_600_000
/** The most payouts that are listed at once. */
const BATCH = 200
/** Payouts of an export that are read at once. */
const EXPORT_PAGE = 1000
const STATES = { open: ['pending', 'processing'], completed: ['completed'], failed: ['failed'] } as const

const placeOf = (row: Pick<sql.PayoutRow, 'id' | 'requestedAt'>) => ({
  after: row.requestedAt.toISOString(),
  id: row.id,
})

interface PageOptions {
  limit?: number | undefined
  cursor?: string | undefined
}

type Refusal<E extends keyof typeof payoutsApi> = (typeof payoutsApi)[E]['errors'][number]
type StaffResult<E extends 'start' | 'complete' | 'fail'> = Promise<Result<QueuedPayout, Refusal<E> | 'rate_limited'>>

export interface Payouts {
  /** Newest first. */
  list(
    viewer: Viewer,
    creatorAccountId: number,
    page: PageOptions,
  ): Promise<Result<PageOf<Payout>, 'creator_account_not_found' | 'forbidden'>>
  /** Takes the amount from the available balance at once; simultaneous requests are serialised. */
  request(
    viewer: Viewer,
    input: BodyOf<typeof payoutsApi.request>,
  ): Promise<Result<Payout, Refusal<'request'> | 'forbidden'>>
  queue(page: PageOptions & { queue?: PayoutQueue | undefined }): Promise<PageOf<QueuedPayout>>
  /** The open payouts, oldest first, as a table for paying by hand. */
  export(
    viewer: Viewer,
    input: BodyOf<typeof payoutsApi.export>,
  ): Promise<Result<{ csv: string }, 'wrong_password' | 'rate_limited'>>
  start(viewer: Viewer, id: number, input: BodyOf<typeof payoutsApi.start>): StaffResult<'start'>
  complete(viewer: Viewer, id: number, input: BodyOf<typeof payoutsApi.complete>): StaffResult<'complete'>
  fail(viewer: Viewer, id: number, input: BodyOf<typeof payoutsApi.fail>): StaffResult<'fail'>
  /** Places a payout with the service. A repeated run does not place it twice. */
  send(id: number): Promise<void>
  /** Updates the payouts that the service is paying. */
  follow(): Promise<void>
}

export interface PayoutsDeps {
  db: Db
  events: Events
  jobs: Pick<JobQueue, 'enqueue'>
  ledger: Pick<Ledger, 'takeAvailable' | 'giveAvailable' | 'post'>
  accounts: Pick<Accounts, 'confirmPassword'>
  /** Null: staff pay by hand. */
  provider: PayoutProvider | null
  /** Identifies this site's orders at the service. */
  siteId: string
  minimumCents: number
  log: Log
  /** How long payouts wait after a change of the PayPal account. */
  pauseHours: number
  /** Payouts are only for members with a confirmed e-mail address (ruling 28). */
  needsConfirmedEmail: boolean
}

export function createPayouts(deps: PayoutsDeps): Payouts {
  const { db, events, jobs, ledger, accounts, provider, siteId, minimumCents, pauseHours, needsConfirmedEmail, log } =
    deps

  const notify = (scope: TransactionScope, { id, ownerId }: sql.PayoutRow, status: Payout['status']) =>
    events.record(scope, payoutChanged, { payoutId: id, ownerId, status })

  const complete = async (
    scope: TransactionScope,
    payout: sql.PayoutRow,
    by: { notes: string; actorId: number | null },
  ) => {
    const { id, amountCents } = payout
    await ledger.post(scope.tx, {
      key: `payout_completed:${id}`,
      kind: 'payout_completed',
      postings: [
        [ledgerAccounts.payouts, -amountCents],
        [ledgerAccounts.clearing, amountCents],
      ],
    })
    await sql.markCompleted(scope.tx, payout, by)
    await notify(scope, payout, 'completed')
  }

  const giveBack = async (
    scope: TransactionScope,
    payout: sql.PayoutRow,
    by: { notes: string; actorId: number | null },
  ) => {
    const { id, ownerId, amountCents } = payout
    await ledger.giveAvailable(scope.tx, {
      ...{ userId: ownerId, amountCents, from: ledgerAccounts.payouts },
      ...{ key: `payout_failed:${id}`, kind: 'payout_failed' },
    })
    await sql.markFailed(scope.tx, id, by)
    await notify(scope, payout, 'failed')
  }

  const audit = (
    tx: Tx,
    viewer: Viewer,
    action: 'started' | 'completed' | 'failed',
    payout: sql.PayoutRow,
    details: AuditDetails = {},
  ) =>
    writeAudit(tx, {
      actorId: viewer.id,
      action: `payout.${action}`,
      objectType: 'payout',
      objectId: payout.id,
      details: { amountCents: payout.amountCents, ...details },
    })

  const findQueued = async (id: number): Promise<QueuedPayout> => {
    const row = await sql.findQueued(db, id)
    if (!row) throw new Error(`payout ${id} vanished`)
    return toQueuedPayout(row)
  }

  /** Checks the password, then makes one transition with the payout locked. */
  const step = async <C extends 'payout_at_provider' | 'payout_started' | 'payout_debt_unconfirmed'>(
    viewer: Viewer,
    id: number,
    password: string,
    take: (scope: TransactionScope, payout: sql.PayoutRow) => Promise<Result<null, C>>,
  ): Promise<Result<QueuedPayout, C | 'payout_not_found' | 'payout_finished' | 'wrong_password' | 'rate_limited'>> => {
    if (!(await sql.findPayout(db, id))) return fail('payout_not_found')
    const confirmed = await accounts.confirmPassword(viewer, password)
    if (!confirmed.ok) return confirmed
    const taken = await transact(db, async (scope) => {
      const payout = await sql.lockPayout(scope.tx, id)
      if (!payout) return fail('payout_not_found')
      return isOpen(payout) ? take(scope, payout) : fail('payout_finished')
    })
    return taken.ok ? ok(await findQueued(id)) : taken
  }

  /** A debt that arose after the request and that staff have not seen would be paid out as well. */
  const refuseUnseenDebt = async (tx: Tx, { ownerId }: sql.PayoutRow, accepted = 0) =>
    (await sql.findOwed(tx, ownerId)) > accepted
      ? fail('payout_debt_unconfirmed', [{ path: 'acceptedDebt', message: errorMeanings.payout_debt_unconfirmed.text }])
      : null

  /**
   * Records the result of the service about an order; null: it was not placed. Nothing happens when another call has recorded a
   * result meanwhile, or has placed the order that was refused here: the money would go to the creator twice.
   */
  const settle = (id: number, batchId: string | null, outcome: Exclude<PayoutOutcome, { state: 'open' }>) =>
    transact(db, async (scope) => {
      const payout = await sql.lockPayout(scope.tx, id)
      if (payout?.status !== 'processing' || payout.providerBatchId !== batchId) return
      if (outcome.state === 'paid') await complete(scope, payout, { notes: payout.notes, actorId: null })
      else await giveBack(scope, payout, { notes: `PayPal: ${outcome.reason}`, actorId: null })
    })

  const send = async (id: number): Promise<void> => {
    const payout = await sql.findPayout(db, id)
    if (payout?.status !== 'processing' || !provider || isByHand(payout) || payout.providerBatchId) return
    try {
      const { destination, amountCents, currency } = payout
      const batchId = await provider.send({ reference: `${siteId}-${id}`, destination, amountCents, currency })
      await sql.saveBatch(db, id, batchId)
    } catch (error) {
      if (!(error instanceof PayoutRefused)) throw error
      await settle(id, null, { state: 'failed', reason: error.message })
    }
  }

  return {
    async list(viewer, creatorAccountId, { limit = DEFAULT_PAGE_SIZE, cursor }) {
      const account = await sql.findAccount(db, creatorAccountId)
      if (!account) return fail('creator_account_not_found')
      if (!canSeePayouts(viewer, account.userId)) return fail('forbidden')
      const rows = await sql.listOfAccount(db, creatorAccountId, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, placeOf)
      return ok({ ...page, items: page.items.map(toPayout) })
    },

    request: (viewer, { creatorAccountId, amount }) =>
      transact(db, async (scope) => {
        const { tx } = scope
        const account = await sql.lockAccount(tx, creatorAccountId)
        if (!account) return fail('creator_account_not_found')
        if (!canRequestPayout(viewer, account.userId)) return fail('forbidden')
        if (!account.isMonetizationEnabled) return fail('monetization_disabled')
        if (needsConfirmedEmail && !(await sql.hasConfirmedEmail(tx, account.userId))) {
          return fail('confirmed_email_required')
        }
        if (!account.paypalAccountId) return fail('paypal_account_required')
        const pausedUntil = (account.destinationChangedAt?.getTime() ?? 0) + pauseHours * HOUR_MS
        if (pausedUntil > Date.now()) {
          return { ...fail('payouts_paused'), retryAfterSeconds: Math.ceil((pausedUntil - Date.now()) / 1000) }
        }
        if (amount < minimumCents) return fail('payout_below_minimum')
        const payout = await sql.insertPayout(tx, {
          ...{ creatorAccountId, ownerId: account.userId, amountCents: amount, destination: account.paypalAccountId },
        })
        if (!payout) return fail('payout_open')
        const taken = await ledger.takeAvailable(tx, {
          ...{ userId: account.userId, amountCents: amount, to: ledgerAccounts.payouts },
          ...{ key: `payout:${payout.id}`, kind: 'payout' },
        })
        if (taken === null) return fail('payout_above_balance')
        await notify(scope, payout, 'pending')
        return ok(toPayout(payout))
      }),

    async queue({ queue = 'open', limit = DEFAULT_PAGE_SIZE, cursor }) {
      const rows = await sql.listQueue(db, STATES[queue], { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, placeOf)
      return { ...page, items: page.items.map(toQueuedPayout) }
    },

    async export(viewer, { password }) {
      const confirmed = await accounts.confirmPassword(viewer, password)
      if (!confirmed.ok) return confirmed
      const pages = pagesOf(EXPORT_PAGE, (page) => sql.listQueue(db, STATES.open, page), placeOf)
      const rows: sql.QueueRow[] = []
      for await (const page of pages) rows.push(...page)
      await transact(db, ({ tx }) =>
        writeAudit(tx, {
          ...{ actorId: viewer.id, action: 'payouts.exported', objectType: 'payouts', objectId: 'open' },
          details: { count: rows.length },
        }),
      )
      return ok({ csv: toPayoutsCsv(rows) })
    },

    start: (viewer, id, { password, acceptedDebt }) =>
      step<'payout_started' | 'payout_debt_unconfirmed'>(viewer, id, password, async (scope, payout) => {
        if (payout.status === 'processing') {
          return payout.startedBy === viewer.id || !isByHand(payout) ? ok(null) : fail('payout_started')
        }
        const unseen = await refuseUnseenDebt(scope.tx, payout, acceptedDebt)
        if (unseen) return unseen
        await sql.markProcessing(scope.tx, id, provider?.name ?? null, viewer.id)
        if (provider) await jobs.enqueue(sendPayoutJob, { payoutId: id }, { tx: scope.tx, isUrgent: true })
        await audit(scope.tx, viewer, 'started', payout, { provider: provider?.name ?? 'by hand' })
        await notify(scope, payout, 'processing')
        return ok(null)
      }),

    complete: (viewer, id, { password, notes = '', acceptedDebt }) =>
      step<'payout_at_provider' | 'payout_debt_unconfirmed'>(viewer, id, password, async (scope, payout) => {
        if (!isByHand(payout)) return fail('payout_at_provider')
        const unseen = await refuseUnseenDebt(scope.tx, payout, acceptedDebt)
        if (unseen) return unseen
        await complete(scope, payout, { notes, actorId: viewer.id })
        await audit(scope.tx, viewer, 'completed', payout, { notes })
        return ok(null)
      }),

    fail: (viewer, id, { password, notes }) =>
      step<'payout_at_provider'>(viewer, id, password, async (scope, payout) => {
        if (!isByHand(payout)) return fail('payout_at_provider')
        await giveBack(scope, payout, { notes, actorId: viewer.id })
        await audit(scope.tx, viewer, 'failed', payout, { notes })
        return ok(null)
      }),

    send,

    async follow() {
      if (!provider) return
      // All of them, in parts: a payout that its recipient does not claim stays open for a month and must not block later ones.
      let part = await sql.listUnderWay(db, 0, BATCH)
      while (part.length > 0) {
        for (const { id, providerBatchId } of part) {
          try {
            if (providerBatchId === null) await send(id)
            else {
              const outcome = await provider.outcome(providerBatchId)
              if (outcome.state !== 'open') await settle(id, providerBatchId, outcome)
            }
          } catch (error) {
            // A failure must not affect the other payouts.
            log.warn({ err: error, payout: id }, 'the state of a payout could not be read')
          }
        }
        part = await sql.listUnderWay(db, part.at(-1)?.id ?? 0, BATCH)
      }
    },
  }
}
