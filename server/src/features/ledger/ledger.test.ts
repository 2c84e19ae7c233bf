import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../db/database.ts'
import type { PaymentIntent } from '../../payments/payment-intent.ts'
import { createTestSite, type TestSite } from '../../testing/test-site.ts'
import { accounts } from './ledger.accounts.ts'
import { checkLedger } from './ledger.check.ts'
import { createLedger, type Ledger } from './ledger.service.ts'

let site: TestSite
let ledger: Ledger
let count = 0
beforeAll(async () => {
  site = await createTestSite()
  ledger = site.deps.ledger
})
afterAll(() => site.close())

const write = <T>(work: (tx: Tx) => Promise<T>) => site.deps.db.transaction().execute(work)
const nextKey = () => {
  count += 1
  return `test:${count}`
}
/** Gives a creator money from the provider. */
const earn = (userId: number, cents: number) =>
  write((tx) => {
    const postings = [
      [accounts.clearing, -cents],
      [accounts.available(userId), cents],
    ] as const
    return ledger.post(tx, { key: nextKey(), kind: 'test', postings })
  })
/** A payment of 1000 cents. */
async function succeeded(providerIntentId: string): Promise<PaymentIntent> {
  const { id } = await site.deps.db
    .insertInto('paymentIntents')
    .values({
      provider: 'sandbox',
      providerIntentId,
      purpose: 'sponsor',
      payerId: 1,
      amountCents: 1000,
      status: 'succeeded',
      succeededAt: new Date(),
      failureCode: null,
      failureText: null,
      feeCents: 0,
      cardBrand: null,
      cardLast4: null,
      requestKey: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const intent = await site.deps.payments.find(id)
  if (!intent) throw new Error('the payment is missing')
  return intent
}
const balance = (userId: number) => ledger.balanceOf(site.deps.db, accounts.available(userId))

describe('the database refuses', () => {
  test('an entry whose postings do not add up to zero, at the latest at commit', async () => {
    const { db } = site.deps
    await expect(
      write((tx) => ledger.post(tx, { key: nextKey(), kind: 'test', postings: [[accounts.clearing, 5]] })),
    ).rejects.toThrow('does not balance')
    const behindTheService = db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('ledgerEntries')
        .values({ key: nextKey(), kind: 'test', source: null, intentId: null, videoId: null, reversesId: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      const account = await tx
        .insertInto('ledgerAccounts')
        .values({ kind: 'platform', ownerId: null })
        .onConflict((c) => c.columns(['kind', 'ownerId', 'currency']).doUpdateSet({ kind: 'platform' }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('ledgerPostings').values({ entryId: id, accountId: account.id, amountCents: 7 }).execute()
    })
    await expect(behindTheService).rejects.toThrow('must add up to zero')
    const empty = db
      .insertInto('ledgerEntries')
      .values({ key: nextKey(), kind: 'test', source: null, intentId: null, videoId: null, reversesId: null })
      .execute()
    await expect(empty).rejects.toThrow('must add up to zero')
  })

  test('changing, deleting or truncating postings', async () => {
    await earn(1, 100)
    const { db, database } = site.deps
    await expect(db.updateTable('ledgerPostings').set({ amountCents: 1 }).execute()).rejects.toThrow('never changed')
    await expect(db.deleteFrom('ledgerPostings').execute()).rejects.toThrow('never changed')
    await expect(db.updateTable('ledgerEntries').set({ kind: 'x' }).execute()).rejects.toThrow('never changed')
    await expect(db.deleteFrom('ledgerEntries').execute()).rejects.toThrow('never changed')
    await expect(database.pool.query('TRUNCATE ledger_entries CASCADE')).rejects.toThrow('never changed')
  })

  test('a balance below zero', async () => {
    await earn(2, 100)
    const over = write((tx) =>
      ledger.post(tx, {
        key: nextKey(),
        kind: 'test',
        postings: [
          [accounts.available(2), -101],
          [accounts.payouts, 101],
        ],
      }),
    )
    await expect(over).rejects.toThrow('below zero')
    expect(await balance(2)).toBe(100)
  })
})

test('the same key is posted once', async () => {
  const entry = {
    key: nextKey(),
    kind: 'test',
    postings: [
      [accounts.clearing, -9],
      [accounts.available(3), 9],
    ] as const,
  }
  expect(await write((tx) => ledger.post(tx, entry))).toEqual(expect.any(Number))
  expect(await write((tx) => ledger.post(tx, entry))).toBeNull()
  expect(await balance(3)).toBe(9)
})

test('a reversal is the opposite, and happens once', async () => {
  await earn(4, 250)
  const key = `test:${count}`
  expect(await write((tx) => ledger.reverse(tx, key))).toEqual(expect.any(Number))
  expect(await write((tx) => ledger.reverse(tx, key))).toBeNull()
  expect(await balance(4)).toBe(0)
})

test('of 100 simultaneous withdrawals from one balance, only as many succeed as it covers', async () => {
  await earn(5, 600)
  await earn(5, 400)
  const takes = await Promise.all(
    Array.from({ length: 100 }, () =>
      write((tx) => {
        const take = { userId: 5, amountCents: 300, to: accounts.payouts, kind: 'payout' }
        return ledger.takeAvailable(tx, { ...take, key: nextKey() })
      }),
    ),
  )
  expect(takes.filter((entryId) => entryId !== null)).toHaveLength(3)
  expect(await balance(5)).toBe(100)
})

test('simultaneous gifts to one creator do not wait for one row', async () => {
  const [first, second] = await Promise.all([site.deps.database.pool.connect(), site.deps.database.pool.connect()])
  try {
    await earn(6, 1)
    const account = await ledger.balanceOf(site.deps.db, accounts.available(6))
    expect(account).toBe(1)
    const post = `WITH e AS (INSERT INTO ledger_entries (key, kind) VALUES ($1, 'test') RETURNING id)
      INSERT INTO ledger_postings (entry_id, account_id, amount_cents)
      SELECT e.id, a.id, CASE a.kind WHEN 'creator_available' THEN 5 ELSE -5 END FROM e, ledger_accounts a
      WHERE (a.kind = 'creator_available' AND a.owner_id = 6) OR a.kind = 'provider_clearing'`
    await first.query('BEGIN')
    await first.query(post, [nextKey()])
    // The first transaction is still open: this one would wait forever if both wrote the same row.
    await second.query("SET lock_timeout = '2s'")
    await second.query(post, [nextKey()])
    await first.query('COMMIT')
    expect(await balance(6)).toBe(11)
  } finally {
    await second.query('RESET lock_timeout')
    first.release()
    second.release()
  }
})

test('with a hold period an earning becomes available at its end, and a refund reduces the held amount', async () => {
  const held = createLedger({ db: site.deps.db, feePercent: 0, holdDays: 7 })
  const intent = await succeeded('pi_held')
  const earning = { intent, creatorId: 7, source: 'sponsor' as const, videoId: null }
  await write((tx) => held.recordEarnings(tx, [earning]))
  const refund = { id: 're_held', amountCents: 300, state: 'succeeded' as const, before: null }
  await write((tx) => held.recordRefund(tx, earning, refund))
  expect(await held.creatorBalance(site.deps.db, 7)).toEqual({ pendingCents: 700, availableCents: 0, debtCents: 0 })
  expect(await held.releaseHolds()).toBe(0)
  expect(await held.releaseHolds(new Date(Date.now() + 8 * 86_400_000))).toBe(1)
  expect(await held.creatorBalance(site.deps.db, 7)).toEqual({ pendingCents: 0, availableCents: 700, debtCents: 0 })
})

test('a refund takes what is left on hold first, and only the rest from the available balance', async () => {
  const held = createLedger({ db: site.deps.db, feePercent: 0, holdDays: 7 })
  const earning = { intent: await succeeded('pi_partly'), creatorId: 10, source: 'sponsor' as const, videoId: null }
  await earn(10, 1000)
  await write((tx) => held.recordEarnings(tx, [earning]))
  for (const id of ['re_first', 're_second']) {
    const refund = { id, amountCents: 600, state: 'succeeded' as const, before: null }
    await write((tx) => held.recordRefund(tx, earning, refund))
  }
  expect(await held.creatorBalance(site.deps.db, 10)).toEqual({ pendingCents: 0, availableCents: 800, debtCents: 0 })
})

test('a refund that has already failed when it is reported takes nothing', async () => {
  const earning = { intent: await succeeded('pi_failed'), creatorId: 8, source: 'sponsor' as const, videoId: null }
  await write((tx) => ledger.recordEarnings(tx, [earning]))
  const before = await balance(8)
  const refund = { id: 're_failed', amountCents: 300, state: 'failed' as const, before: null }
  await write((tx) => ledger.recordRefund(tx, earning, refund))
  expect(await balance(8)).toBe(before)
})

/** A creator who owes the site money after a refund. */
const owe = (userId: number, cents: number) =>
  write((tx) => {
    const postings = [
      [accounts.debt(userId), -cents],
      [accounts.clearing, cents],
    ] as const
    return ledger.post(tx, { key: nextKey(), kind: 'test', postings })
  })

test('an earning pays the fee of the site, then the debt of the creator; the rest is available', async () => {
  const withFee = createLedger({ db: site.deps.db, feePercent: 10, holdDays: 0 })
  const earning = { intent: await succeeded('pi_owing'), creatorId: 11, source: 'sponsor' as const, videoId: null }
  const before = await ledger.balanceOf(site.deps.db, accounts.platform)
  await owe(11, 300)
  await write((tx) => withFee.recordEarnings(tx, [earning]))
  expect(await withFee.creatorBalance(site.deps.db, 11)).toMatchObject({ availableCents: 600, debtCents: 0 })
  expect((await ledger.balanceOf(site.deps.db, accounts.platform)) - before).toBe(100)
})

test('an earning smaller than the debt pays the fee of the site, and the rest of it reduces the debt', async () => {
  const withFee = createLedger({ db: site.deps.db, feePercent: 10, holdDays: 0 })
  const earning = { intent: await succeeded('pi_deep'), creatorId: 14, source: 'sponsor' as const, videoId: null }
  const before = await ledger.balanceOf(site.deps.db, accounts.platform)
  await owe(14, 1500)
  await write((tx) => withFee.recordEarnings(tx, [earning]))
  expect(await withFee.creatorBalance(site.deps.db, 14)).toMatchObject({ availableCents: 0, debtCents: 600 })
  expect((await ledger.balanceOf(site.deps.db, accounts.platform)) - before).toBe(100)
})

describe('with a hold period', () => {
  const holding = () => createLedger({ db: site.deps.db, feePercent: 0, holdDays: 7 })
  const afterTheHold = new Date(Date.now() + 8 * 86_400_000)

  test('an earning that pays a debt only puts nothing on hold', async () => {
    const earning = { intent: await succeeded('pi_all_owed'), creatorId: 12, source: 'sponsor' as const, videoId: null }
    await owe(12, 1500)
    await write((tx) => holding().recordEarnings(tx, [earning]))
    expect(await holding().releaseHolds(afterTheHold)).toBe(0)
    const books = await ledger.creatorBalance(site.deps.db, 12)
    expect(books).toEqual({ pendingCents: 0, availableCents: 0, debtCents: 500 })
  })

  test('a debt that arose during the hold is paid when it ends; only the rest becomes available [R-109]', async () => {
    const earning = {
      intent: await succeeded('pi_held_owed'),
      creatorId: 15,
      source: 'sponsor' as const,
      videoId: null,
    }
    await write((tx) => holding().recordEarnings(tx, [earning]))
    await owe(15, 300)
    expect(await holding().releaseHolds(afterTheHold)).toBe(1)
    const books = await ledger.creatorBalance(site.deps.db, 15)
    expect(books).toEqual({ pendingCents: 0, availableCents: 700, debtCents: 0 })
    const refund = { id: 're_held_owed', amountCents: 1000, state: 'succeeded' as const, before: null }
    await write((tx) => holding().recordRefund(tx, earning, refund))
    const after = await ledger.creatorBalance(site.deps.db, 15)
    expect(after).toEqual({ pendingCents: 0, availableCents: 0, debtCents: 300 })
  })

  test('all holds that are over end in one run, however many there are', async () => {
    const intent = { provider: 'sandbox', purpose: 'sponsor', payerId: 1, amountCents: 100 } as const
    const intents = await site.deps.db
      .insertInto('paymentIntents')
      .values(Array.from({ length: 501 }, () => intent))
      .returning('id')
      .execute()
    const hold = { ownerId: 16, currency: 'usd', amountCents: 100, availableAt: new Date() }
    await write(async (tx) => {
      await ledger.post(tx, {
        ...{ key: nextKey(), kind: 'test' },
        postings: [
          [accounts.clearing, -50_100],
          [accounts.pending(16), 50_100],
        ],
      })
      await tx
        .insertInto('ledgerHolds')
        .values(intents.map(({ id: intentId }) => ({ ...hold, intentId })))
        .execute()
    })
    expect(await holding().releaseHolds(afterTheHold)).toBe(501)
    expect(await balance(16)).toBe(50_100)
  })

  test('an earning that is reported twice is on hold once', async () => {
    const earning = { intent: await succeeded('pi_twice'), creatorId: 13, source: 'sponsor' as const, videoId: null }
    for (let n = 0; n < 2; n += 1) await write((tx) => holding().recordEarnings(tx, [earning]))
    expect(await holding().releaseHolds(afterTheHold)).toBe(1)
    const books = await ledger.creatorBalance(site.deps.db, 13)
    expect(books).toEqual({ pendingCents: 0, availableCents: 1000, debtCents: 0 })
  })
})

test('money for a creator pays the debt first, and the rest is available', async () => {
  await owe(9, 300)
  const give = (amountCents: number) =>
    write((tx) =>
      ledger.giveAvailable(tx, { userId: 9, amountCents, from: accounts.clearing, key: nextKey(), kind: 'test' }),
    )
  await give(100)
  expect(await ledger.creatorBalance(site.deps.db, 9)).toMatchObject({ availableCents: 0, debtCents: 200 })
  await give(1_000)
  expect(await ledger.creatorBalance(site.deps.db, 9)).toMatchObject({ availableCents: 800, debtCents: 0 })
})

describe('money that is returned', () => {
  /** All accounts that a payment to this creator touches; what is still to be paid back counts once only. */
  const booksOf = async (creatorId: number) => {
    const { db } = site.deps
    const { availableCents, debtCents } = await ledger.creatorBalance(db, creatorId)
    return {
      available: availableCents,
      debt: debtCents,
      platform: await ledger.balanceOf(db, accounts.platform),
      refunds: await ledger.balanceOf(db, accounts.refunds),
      disputes: await ledger.balanceOf(db, accounts.disputes),
      clearing: await ledger.balanceOf(db, accounts.clearing),
      providerFees: await ledger.balanceOf(db, accounts.providerFees),
    }
  }
  type Books = Awaited<ReturnType<typeof booksOf>>

  /** A payment of 1000 cents to a creator, with a fee for the site; `changes` are those of its books since the payment. */
  async function paidTo(creatorId: number, feePercent = 10) {
    const withFee = createLedger({ db: site.deps.db, feePercent, holdDays: 0 })
    const intent = await succeeded(`pi_returned_${creatorId}`)
    const earning = { intent, creatorId, source: 'sponsor' as const, videoId: null }
    await write((tx) => withFee.recordEarnings(tx, [earning]))
    const before = await booksOf(creatorId)
    const changes = async (): Promise<Partial<Books>> => {
      const after = await booksOf(creatorId)
      const names = Object.keys(after) as (keyof Books)[]
      return Object.fromEntries(
        names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name] - before[name]]),
      )
    }
    return { withFee, earning, changes }
  }

  test('a refund holds the parts of creator and site, and the provider has the money less once it has succeeded [R-109]', async () => {
    const { withFee, earning, changes } = await paidTo(20)
    const refund = { id: 're_waiting', amountCents: 400 }
    await write((tx) => withFee.recordRefund(tx, earning, { ...refund, state: 'pending', before: null }))
    expect(await changes()).toEqual({ available: -360, platform: -40, refunds: 400 })
    await write((tx) => withFee.recordRefund(tx, earning, { ...refund, state: 'succeeded', before: 'pending' }))
    expect(await changes()).toEqual({ available: -360, platform: -40, clearing: -400 })
  })

  test.each([
    [10, 21],
    [50, 26],
    [100, 27],
  ])(
    'a refund that fails after it was pending returns the parts of creator and site, of which the site has %i %% [R-109]',
    async (feePercent, creatorId) => {
      const { withFee, earning, changes } = await paidTo(creatorId, feePercent)
      const refund = { id: `re_bounced_${feePercent}`, amountCents: 400 }
      await write((tx) => withFee.recordRefund(tx, earning, { ...refund, state: 'pending', before: null }))
      await write((tx) => withFee.recordRefund(tx, earning, { ...refund, state: 'failed', before: 'pending' }))
      expect(await changes()).toEqual({})
    },
  )

  test('a refund that fails after the creator was paid out removes the debt it had made [R-109]', async () => {
    const { withFee, earning, changes } = await paidTo(22)
    const all = { userId: 22, amountCents: 900, to: accounts.payouts, key: nextKey(), kind: 'payout' }
    await write((tx) => withFee.takeAvailable(tx, all))
    const refund = { id: 're_after_payout', amountCents: 1000 }
    await write((tx) => withFee.recordRefund(tx, earning, { ...refund, state: 'pending', before: null }))
    expect(await changes()).toEqual({ available: -900, debt: 900, platform: -100, refunds: 1000 })
    await write((tx) => withFee.recordRefund(tx, earning, { ...refund, state: 'failed', before: 'pending' }))
    expect(await changes()).toEqual({ available: -900 })
  })

  test('a refund that the bank returns after it had succeeded gives everybody their part again, and the provider the money', async () => {
    const { withFee, earning, changes } = await paidTo(28)
    const refund = { id: 're_returned', amountCents: 400 }
    await write((tx) => withFee.recordRefund(tx, earning, { ...refund, state: 'succeeded', before: null }))
    expect(await changes()).toEqual({ available: -360, platform: -40, clearing: -400 })
    await write((tx) => withFee.recordRefund(tx, earning, { ...refund, state: 'failed', before: 'succeeded' }))
    expect(await changes()).toEqual({})
  })

  const opened = {
    id: 'dp',
    amountCents: 1000,
    reason: 'fraudulent',
    state: 'open',
    before: null,
  } as const

  test('a dispute holds the money while it is open, and its fee is paid by the site; after it is won everybody has their part again [R-109]', async () => {
    const { withFee, earning, changes } = await paidTo(23)
    const dispute = { ...opened, id: 'dp_won' }
    await write((tx) => withFee.recordDispute(tx, earning, dispute))
    await write((tx) => withFee.recordDisputeFee(tx, earning.intent, { id: dispute.id, feeCents: 150 }))
    const fee = { providerFees: 150, clearing: -150 }
    expect(await changes()).toEqual({ available: -900, platform: -100, disputes: 1000, ...fee })
    await write((tx) => withFee.recordDispute(tx, earning, { ...dispute, state: 'won', before: 'open' }))
    expect(await changes()).toEqual(fee)
  })

  test('after a dispute is lost the provider has the money less, and nothing is held [R-109]', async () => {
    const { withFee, earning, changes } = await paidTo(24)
    const dispute = { ...opened, id: 'dp_lost' }
    await write((tx) => withFee.recordDispute(tx, earning, dispute))
    await write((tx) => withFee.recordDispute(tx, earning, { ...dispute, state: 'lost', before: 'open' }))
    expect(await changes()).toEqual({ available: -900, platform: -100, clearing: -1000 })
  })

  test('of refunds in parts the site returns its rounded share of each, and with the last part exactly what is left [R-109]', async () => {
    const { withFee, earning, changes } = await paidTo(25)
    const refund = (id: string, amountCents: number) =>
      write((tx) => withFee.recordRefund(tx, earning, { id, amountCents, state: 'succeeded', before: null }))
    await refund('re_first_third', 334)
    expect(await changes()).toEqual({ available: -301, platform: -33, clearing: -334 })
    await refund('re_second_third', 333)
    await refund('re_last_third', 333)
    expect(await changes()).toEqual({ available: -900, platform: -100, clearing: -1000 })
  })
})

test('the check finds a balance that is not the sum of its postings', async () => {
  const { database } = site.deps
  const before = await checkLedger(site.deps)
  await database.pool.query(
    'UPDATE ledger_balances SET balance_cents = balance_cents + 1 WHERE (account_id, shard) IN (SELECT account_id, shard FROM ledger_balances LIMIT 1)',
  )
  const found = (await checkLedger(site.deps)).filter((problem) => !before.includes(problem))
  expect(found).toEqual([expect.stringMatching(/^a balance is not the sum of its postings: \d+$/)])
})

test('the check finds problems anywhere in a long ledger: an entry without postings, postings that do not add up', async () => {
  const { database } = site.deps
  const before = await checkLedger(site.deps)
  const client = await database.pool.connect()
  try {
    // Past the triggers which refuse both.
    await client.query('SET session_replication_role = replica')
    await client.query(
      "INSERT INTO ledger_entries (id, key, kind) VALUES (45001, 'test:1', 'test'), (45002, 'test:2', 'test')",
    )
    await client.query(
      'INSERT INTO ledger_postings (id, entry_id, account_id, amount_cents) SELECT 90001, 45002, max(id), 7 FROM ledger_accounts',
    )
    const found = (await checkLedger(site.deps)).filter((problem) => !before.includes(problem))
    expect(found).toEqual(
      expect.arrayContaining([
        'an entry has no postings: 45001',
        'an entry does not add up to zero: 45002',
        expect.stringMatching(/^a balance is not the sum of its postings: \d+$/),
      ]),
    )
  } finally {
    await client.query('DELETE FROM ledger_postings WHERE id = 90001')
    await client.query('DELETE FROM ledger_entries WHERE id IN (45001, 45002)')
    await client.query('RESET session_replication_role')
    client.release()
  }
})
