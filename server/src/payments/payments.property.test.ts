/** Random lives of payments, with messages lost, late, doubled and reordered: nothing is lost, nothing counts twice. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../features/ledger/ledger.check.ts'
import { accounts } from '../features/ledger/ledger.service.ts'
import { ok } from '../lib/result.ts'
import { createTestSite, type Person, type TestSite } from '../testing/test-site.ts'
import type { PaymentIntent } from './payments.ts'
import { ProviderRefused } from './provider.ts'
import type { SandboxProvider } from './sandbox-provider.ts'

let site: TestSite
let payer: Person
let sandbox: SandboxProvider
const creatorOf = new Map<number, number>()
/** How often the feature was told that a payment succeeded. */
const successes = new Map<number, number>()

const earningOf = (intent: PaymentIntent) => ({
  intent,
  creatorId: creatorOf.get(intent.id) ?? 0,
  source: 'sponsor' as const,
  videoId: null,
})

beforeAll(async () => {
  site = await createTestSite({ environment: { PLATFORM_FEE_PERCENT: '7.5' } })
  payer = await site.person('hannah')
  if (!site.deps.sandbox) throw new Error('this test needs the sandbox')
  sandbox = site.deps.sandbox
  sandbox.setDelivery('on-demand')
  const { ledger, payments } = site.deps
  payments.onIntent('sponsor', {
    async succeeded({ tx }, intent) {
      successes.set(intent.id, (successes.get(intent.id) ?? 0) + 1)
      await ledger.recordEarning(tx, earningOf(intent))
    },
    refunded: ({ tx }, intent, refund) => ledger.recordRefund(tx, earningOf(intent), refund),
    disputed: ({ tx }, intent, dispute) => ledger.recordDispute(tx, earningOf(intent), dispute),
  })
})
afterAll(() => site.close())

const which = fc.nat({ max: 3 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('start' as const), cents: fc.integer({ min: 50, max: 100_000 }) }),
  fc.record({
    kind: fc.constant('pay' as const),
    which,
    card: fc.constantFrom('4242424242424242', '4000000000000002', '4000002500003155'),
  }),
  fc.record({ kind: fc.constant('authenticate' as const), which, isApproved: fc.boolean() }),
  fc.record({ kind: fc.constant('refund' as const), which, part: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('dispute' as const), which }),
  fc.record({ kind: fc.constant('decide' as const), which, state: fc.constantFrom('won' as const, 'lost' as const) }),
  fc.record({ kind: fc.constant('deliver' as const), times: fc.integer({ min: 1, max: 3 }), reversed: fc.boolean() }),
  fc.record({ kind: fc.constant('lose' as const) }),
  fc.record({ kind: fc.constant('payout' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('reconcile' as const) }),
)

/** What should be true of one payment, kept by hand. */
interface Expected {
  intentId: number
  providerId: string
  secret: string
  cents: number
  state: 'open' | 'asking' | 'paid'
  refunded: number
  dispute: { id: string; cents: number; state: 'open' | 'won' | 'lost' } | null
}

let count = 0
/** Steps that the provider refuses are part of life. */
const mayBeRefused = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof ProviderRefused)) throw error
  })

test('whatever happens in whatever order, the books balance and each payment counts exactly once', async () => {
  const { db, ledger, payments } = site.deps
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      count += 1
      const creatorId = 1000 + count
      const expected: Expected[] = []
      let paidOut = 0
      const sumOf = async (...owned: Parameters<typeof ledger.balanceOf>[1][]) => {
        let sum = 0
        for (const account of owned) sum += await ledger.balanceOf(db, account)
        return sum
      }
      const platformBefore = await sumOf(accounts.platform)
      for (const now of steps) {
        const one = 'which' in now ? expected[now.which % Math.max(1, expected.length)] : undefined
        if ('which' in now && !one) continue
        if (now.kind === 'start') {
          const started = await payments.start(
            { purpose: 'sponsor', payerId: payer.id, amountCents: now.cents, description: 'A test' },
            async (_scope, intent) => {
              creatorOf.set(intent.id, creatorId)
              return ok(null)
            },
          )
          // So many declined cards that the limit against card testing answers: nothing is begun.
          if (!started.ok) continue
          const { intent, clientSecret } = started.value
          const providerId = intent.providerIntentId ?? ''
          const facts = { intentId: intent.id, providerId, secret: clientSecret ?? '', cents: now.cents }
          expected.push({ ...facts, state: 'open', refunded: 0, dispute: null })
        } else if (now.kind === 'pay' && one && one.state !== 'paid') {
          await sandbox.pay(one.secret, now.card)
          one.state = now.card === '4242424242424242' ? 'paid' : now.card === '4000002500003155' ? 'asking' : 'open'
        } else if (now.kind === 'authenticate' && one) {
          await sandbox.authenticate(one.secret, now.isApproved)
          if (one.state === 'asking') one.state = now.isApproved ? 'paid' : 'open'
        } else if (now.kind === 'refund' && one?.state === 'paid') {
          const cents = Math.min(Math.ceil(one.cents / now.part), one.cents - one.refunded)
          if (cents === 0) continue
          count += 1
          await sandbox.refund({ intentId: one.providerId, amountCents: cents, idempotencyKey: `property-${count}` })
          one.refunded += cents
        } else if (now.kind === 'dispute' && one?.state === 'paid' && !one.dispute && one.refunded < one.cents) {
          const id = await sandbox.dispute(one.providerId)
          one.dispute = { id, cents: one.cents - one.refunded, state: 'open' }
        } else if (now.kind === 'decide' && one?.dispute?.state === 'open') {
          await sandbox.decideDispute(one.dispute.id, now.state)
          one.dispute.state = now.state
        } else if (now.kind === 'deliver') {
          const arrange = <T>(events: T[]) => (now.reversed ? events.toReversed() : events)
          await mayBeRefused(sandbox.deliverWaiting({ times: now.times, arrange }))
        } else if (now.kind === 'lose') await sandbox.loseWaiting()
        else if (now.kind === 'payout') {
          const available = await sumOf(accounts.available(creatorId))
          const cents = Math.floor((available * now.percent) / 100)
          count += 1
          const take = { userId: creatorId, amountCents: cents, to: accounts.payouts, kind: 'payout' }
          const taken = await db
            .transaction()
            .execute((tx) => ledger.takeAvailable(tx, { ...take, key: `payout:property-${count}` }))
          if (taken !== null) paidOut += cents
        } else if (now.kind === 'reconcile') await payments.reconcile()
      }
      // Everything arrives in the end, if only by the reconciling job.
      await payments.reconcile()

      const stays = expected.map(({ state, cents, refunded, dispute }) =>
        state === 'paid' ? cents - refunded - (dispute && dispute.state !== 'won' ? dispute.cents : 0) : 0,
      )
      const creator = await ledger.creatorBalance(db, creatorId)
      const creatorSum = creator.pendingCents + creator.availableCents - creator.debtCents + paidOut
      const platformSum = (await sumOf(accounts.platform)) - platformBefore
      expect(creatorSum + platformSum).toBe(stays.reduce((sum, cents) => sum + cents, 0))
      expect(Math.min(creator.pendingCents, creator.availableCents, creator.debtCents)).toBeGreaterThanOrEqual(0)
      for (const { intentId, state } of expected) {
        expect(successes.get(intentId) ?? 0).toBe(state === 'paid' ? 1 : 0)
        const known = await payments.find(intentId)
        expect(known?.status === 'succeeded').toBe(state === 'paid')
      }
      expect(await checkLedger(site.deps)).toEqual([])
    }),
    { numRuns: 15 },
  )
}, 120_000)
