/**
 * Random sequences of gifts and payouts: cards that are refused or need a confirmation, messages lost, late, duplicated and reordered, refunds,
 * disputes, payouts, and crashes before, after and inside every call. Nothing is lost, nothing is counted twice, and no balance
 * is below zero. The expected state is a separate model that is independent of the code.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDonations, type Donations } from '../features/donations/donations.service.ts'
import { createMonthlyGifts } from '../features/donations/monthly-gifts.service.ts'
import { accounts } from '../features/ledger/ledger.accounts.ts'
import { checkLedger } from '../features/ledger/ledger.check.ts'
import { listenToPayments } from '../features/ledger/ledger.listeners.ts'
import type { Ledger } from '../features/ledger/ledger.service.ts'
import { createPayouts, type Payouts } from '../features/payouts/payouts.service.ts'
import type { Viewer } from '../identity/viewer.ts'
import { ok } from '../lib/result.ts'
import { makeVideo } from '../testing/factories.ts'
import { openCreator } from '../testing/money.ts'
import { createTestSite, type Person, type TestSite } from '../testing/test-site.ts'
import { createPayments, type Payments } from './payments.ts'
import { type PaymentProvider, ProviderRefused } from './provider.ts'
import type { SandboxProvider } from './sandbox-provider.ts'

const FEE_PERCENT = 7.5
const GOOD = '4242424242424242'
const ASKS = '4000002500003155'
const DECLINED = '4000000000000002'

/** Where the next crash happens: before a call to the provider, after it, or at the end of a transaction's work. */
type CrashPoint = 'before' | 'after' | 'inside'
class Crash extends Error {}
let crashPoint: CrashPoint | null = null
function crashIf(point: CrashPoint): void {
  if (crashPoint !== point) return
  crashPoint = null
  throw new Crash()
}
/** Whether the work was interrupted by the requested crash. */
const isCutOff = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    (error: unknown) => {
      if (error instanceof Crash) return true
      if (error instanceof ProviderRefused) return false
      throw error
    },
  )

const outside =
  <Input extends unknown[], Output>(work: (...input: Input) => Promise<Output>) =>
  async (...input: Input): Promise<Output> => {
    crashIf('before')
    const output = await work(...input)
    crashIf('after')
    return output
  }
const inside =
  <Input extends unknown[], Output>(work: (...input: Input) => Promise<Output>) =>
  async (...input: Input): Promise<Output> => {
    const output = await work(...input)
    crashIf('inside')
    return output
  }

let site: TestSite
let sandbox: SandboxProvider
let payments: Payments
let donations: Donations
let payouts: Payouts
let ledger: Ledger

beforeAll(async () => {
  site = await createTestSite({ environment: { PLATFORM_FEE_PERCENT: String(FEE_PERCENT) } })
  const { db, log, events, jobs, creators } = site.deps
  if (!site.deps.sandbox) throw new Error('this test needs the sandbox')
  sandbox = site.deps.sandbox
  sandbox.setDelivery('on-demand')
  const provider: PaymentProvider = {
    ...sandbox,
    createIntent: outside(sandbox.createIntent),
    retrieve: outside(sandbox.retrieve),
    refund: outside(sandbox.refund),
    cancel: outside(sandbox.cancel),
  }
  const { recordEarnings, recordRefund, recordDispute, recordFees, takeAvailable, giveAvailable, post } =
    site.deps.ledger
  ledger = {
    ...site.deps.ledger,
    recordEarnings: inside(recordEarnings),
    recordRefund: inside(recordRefund),
    recordDispute: inside(recordDispute),
    recordFees: inside(recordFees),
    takeAvailable: inside(takeAvailable),
    giveAvailable: inside(giveAvailable),
    post: inside(post),
  }
  payments = createPayments({ db, log, provider })
  sandbox.onWebhook(payments.receiveWebhook)
  listenToPayments({ payments, ledger, events })
  const publicUrl = 'http://site.test'
  const monthlyGifts = createMonthlyGifts({ db, log, events, payments, creators, publicUrl })
  donations = createDonations({
    ...{ db, events, jobs, payments, ledger, monthlyGifts, creators, publicUrl },
    siteName: 'Test',
  })
  payouts = createPayouts({
    ...{ db, events, jobs, ledger, log, provider: null, siteId: 'test', minimumCents: 100, pauseHours: 0 },
    accounts: { confirmPassword: async () => ok(null) },
    needsConfirmedEmail: false,
  })
})
afterAll(() => site.close())

const which = fc.nat({ max: 4 })
const point = fc.option(fc.constantFrom<CrashPoint>('before', 'after', 'inside'), { freq: 2 })
const step = fc.oneof(
  fc.record({
    kind: fc.constant('give' as const),
    cents: fc.integer({ min: 100, max: 100_000 }),
    creator: fc.nat({ max: 1 }),
    point,
  }),
  fc.record({ kind: fc.constant('again' as const), which, point }),
  fc.record({ kind: fc.constant('pay' as const), which, card: fc.constantFrom(GOOD, GOOD, DECLINED, ASKS) }),
  fc.record({ kind: fc.constant('authenticate' as const), which, isApproved: fc.boolean() }),
  fc.record({ kind: fc.constant('ask' as const), which, point }),
  fc.record({ kind: fc.constant('refund' as const), which, part: fc.integer({ min: 1, max: 4 }), point }),
  fc.record({ kind: fc.constant('dispute' as const), which }),
  fc.record({ kind: fc.constant('decide' as const), which, state: fc.constantFrom('won' as const, 'lost' as const) }),
  fc.record({
    kind: fc.constant('deliver' as const),
    times: fc.integer({ min: 1, max: 3 }),
    reversed: fc.boolean(),
    point,
  }),
  fc.record({ kind: fc.constant('lose' as const) }),
  fc.record({
    kind: fc.constant('payout' as const),
    creator: fc.nat({ max: 1 }),
    percent: fc.integer({ min: 1, max: 130 }),
    point,
  }),
  fc.record({
    kind: fc.constant('finish' as const),
    creator: fc.nat({ max: 1 }),
    how: fc.constantFrom('complete' as const, 'fail' as const),
    point,
  }),
  fc.record({ kind: fc.constant('reconcile' as const), point }),
)

/** The expected state of one gift. */
interface Wish {
  key: string
  creator: number
  cents: number
  /** Null while the giver's browser has no response. */
  started: { intentId: number; providerId: string; secret: string } | null
  state: 'open' | 'asking' | 'paid'
  refunded: number
  dispute: { id: string; cents: number; state: 'open' | 'won' | 'lost' } | null
}
interface Owner {
  person: Person
  accountId: number
  videoId: number
  open: { id: number; cents: number } | null
  paidOut: number
}

let runs = 0
let refunds = 0
const toViewer = ({ id, username }: Person): Viewer => ({ id, username, displayName: username, role: 'user' })

async function makeOwner(): Promise<Owner> {
  const person = await site.person('grace')
  const accountId = await openCreator(site, person, 'grace@paypal.test')
  return { person, accountId, videoId: await makeVideo(site, person), open: null, paidOut: 0 }
}

test('after any events in any order, the ledger balances, each gift counts exactly once, and creators have their share', async () => {
  const { db } = site.deps
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      runs += 1
      const giver = toViewer(await site.person('hannah'))
      const admin = toViewer(await site.person('ruth'))
      const owners = [await makeOwner(), await makeOwner()] as const
      const ownerOf = (index: number): Owner => owners[index === 0 ? 0 : 1]
      const wishes: Wish[] = []
      const platformBefore = await ledger.balanceOf(db, accounts.platform)

      const start = async (wish: Wish) => {
        const input = { videoId: ownerOf(wish.creator).videoId, amount: wish.cents, requestKey: wish.key }
        const begun = await donations.createIntent(giver, input)
        // The limit against card testing applies: nothing is started.
        if (!begun.ok) return
        const { paymentIntentId, clientSecret } = begun.value
        const known = await payments.findOwn(giver.id, paymentIntentId)
        wish.started ??= { intentId: known?.id ?? 0, providerId: paymentIntentId, secret: clientSecret ?? '' }
        expect(wish.started.providerId).toBe(paymentIntentId)
      }
      const run: {
        [K in (typeof steps)[number]['kind']]: (now: Extract<(typeof steps)[number], { kind: K }>) => Promise<void>
      } = {
        async give({ cents, creator }) {
          const wish: Wish = {
            ...{ key: `wish-${runs}-${wishes.length}`, creator, cents, started: null, state: 'open' },
            ...{ refunded: 0, dispute: null },
          }
          wishes.push(wish)
          await isCutOff(start(wish))
        },
        // The browser retries the same request.
        async again(now) {
          const wish = wishes[now.which % Math.max(1, wishes.length)]
          if (wish) await isCutOff(start(wish))
        },
        async pay(now) {
          const wish = wishes[now.which % Math.max(1, wishes.length)]
          if (!wish?.started || wish.state === 'paid') return
          await sandbox.pay(wish.started.secret, now.card)
          wish.state = now.card === GOOD ? 'paid' : now.card === ASKS ? 'asking' : 'open'
        },
        async authenticate(now) {
          const wish = wishes[now.which % Math.max(1, wishes.length)]
          if (!wish?.started || wish.state !== 'asking') return
          await sandbox.authenticate(wish.started.secret, now.isApproved)
          wish.state = now.isApproved ? 'paid' : 'open'
        },
        // The thank-you page queries the current state.
        async ask(now) {
          const wish = wishes[now.which % Math.max(1, wishes.length)]
          if (wish?.started) await isCutOff(payments.sync(wish.started.intentId))
        },
        async refund(now) {
          const wish = wishes[now.which % Math.max(1, wishes.length)]
          if (!wish?.started || wish.state !== 'paid') return
          const cents = Math.min(Math.ceil(wish.cents / now.part), wish.cents - wish.refunded)
          if (cents === 0) return
          refunds += 1
          const wanted = crashPoint
          let result: Awaited<ReturnType<Payments['refund']>> | null = null
          const wasCutOff = await isCutOff(
            payments.refund(wish.started.intentId, { amountCents: cents, key: `part-${refunds}` }).then((value) => {
              result = value
            }),
          )
          const answered = result as Awaited<ReturnType<Payments['refund']>> | null
          // Interrupted before the call, nothing was refunded; after it, it was, whether we know it yet or not.
          if (wasCutOff ? wanted !== 'before' : answered?.ok) wish.refunded += cents
        },
        async dispute(now) {
          const wish = wishes[now.which % Math.max(1, wishes.length)]
          if (!wish?.started || wish.state !== 'paid' || wish.dispute || wish.refunded === wish.cents) return
          const id = await sandbox.dispute(wish.started.providerId)
          wish.dispute = { id, cents: wish.cents - wish.refunded, state: 'open' }
        },
        async decide(now) {
          const wish = wishes[now.which % Math.max(1, wishes.length)]
          if (wish?.dispute?.state !== 'open') return
          await sandbox.decideDispute(wish.dispute.id, now.state)
          wish.dispute.state = now.state
        },
        async deliver({ times, reversed }) {
          const arrange = <T>(events: T[]) => (reversed ? events.toReversed() : events)
          await isCutOff(sandbox.deliverWaiting({ times, arrange }))
        },
        lose: () => sandbox.loseWaiting(),
        async payout({ creator, percent }) {
          const owner = ownerOf(creator)
          const available = await ledger.balanceOf(db, accounts.available(owner.person.id))
          const cents = Math.floor((available * percent) / 100)
          const input = { creatorAccountId: owner.accountId, amount: cents, paymentMethod: 'paypal' as const }
          await isCutOff(
            payouts.request(toViewer(owner.person), input).then((asked) => {
              if (!asked.ok) return
              expect([owner.open, cents <= available]).toEqual([null, true])
              owner.open = { id: asked.value.id, cents }
              owner.paidOut += cents
            }),
          )
        },
        async finish({ creator, how }) {
          const owner = ownerOf(creator)
          if (!owner.open) return
          const { id, cents } = owner.open
          const finished = payouts[how](admin, id, { password: 'any', notes: 'As the bank said.' })
          if (await isCutOff(finished)) return
          if (how === 'fail') owner.paidOut -= cents
          owner.open = null
        },
        reconcile: () => payments.reconcile(),
      }
      for (const now of steps) {
        crashPoint = 'point' in now ? now.point : null
        await run[now.kind](now as never)
        crashPoint = null
      }
      // Everything arrives in the end, at the latest by the reconciling job.
      await payments.reconcile()

      const staysOf = ({ state, cents, refunded, dispute }: Wish) =>
        state === 'paid' ? cents - refunded - (dispute && dispute.state !== 'won' ? dispute.cents : 0) : 0
      let creatorsHave = 0
      for (const [index, owner] of owners.entries()) {
        const { pendingCents, availableCents, debtCents } = await ledger.creatorBalance(db, owner.person.id)
        expect(Math.min(pendingCents, availableCents, debtCents)).toBeGreaterThanOrEqual(0)
        const has = pendingCents + availableCents - debtCents + owner.paidOut
        creatorsHave += has
        const own = wishes.filter(({ creator, state }) => creator === index && state === 'paid')
        // To the cent, where nothing was reversed.
        if (own.every(({ refunded, dispute }) => refunded === 0 && !dispute)) {
          expect(has).toBe(own.reduce((sum, { cents }) => sum + cents - Math.round((cents * FEE_PERCENT) / 100), 0))
        }
      }
      const platformHas = (await ledger.balanceOf(db, accounts.platform)) - platformBefore
      expect(creatorsHave + platformHas).toBe(wishes.reduce((sum, wish) => sum + staysOf(wish), 0))
      const counted = await db
        .selectFrom('donations')
        .select(['intentId', 'receiptNumber'])
        .where('donorId', '=', giver.id)
        .where('state', '=', 'succeeded')
        .execute()
      const paid = wishes.filter(({ state }) => state === 'paid')
      expect(counted.map(({ intentId }) => intentId).sort()).toEqual(
        paid.map(({ started }) => started?.intentId).sort(),
      )
      expect(new Set(counted.map(({ receiptNumber }) => receiptNumber)).size).toBe(paid.length)
      expect(await checkLedger({ ...site.deps, payments })).toEqual([])
    }),
    { numRuns: 20 },
  )
}, 120_000)
