/** What happens to payments that arrive after the creator’s account was deleted, or moderators have withdrawn the video. */
import { donationsApi } from '@lamplight/contract/donations'
import { moderationApi } from '@lamplight/contract/moderation'
import { notificationsApi } from '@lamplight/contract/notifications'
import { paymentsAdminApi } from '@lamplight/contract/payments-admin'
import { payoutsApi } from '@lamplight/contract/payouts'
import { purchasesApi } from '@lamplight/contract/purchases'
import { settingsApi } from '@lamplight/contract/settings'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { beginPurchase, giveBalance, openCreator, payOut, payWithCard, sellVideo } from '../../testing/money.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { checkLedger } from '../ledger/ledger.check.ts'

const DAY_MS = 86_400_000
let site: TestSite
let creator: Person
let giver: Person

beforeAll(async () => {
  site = await createTestSite({ works: true })
})
beforeEach(async () => {
  creator = await site.person('grace')
  await openCreator(site, creator)
  giver = await site.person('hannah')
})
afterAll(async () => {
  expect(await checkLedger(site.deps)).toEqual([])
  await site.close()
})

const leave = async () => {
  const left = await site.call(creator, settingsApi.deleteAccount, {
    body: { password: PASSWORD, givesUpBalance: true },
  })
  if (left.status !== 200) throw new Error(left.text)
}
const beginGift = async (facts: Record<string, unknown> = {}) => {
  const body = { videoId: await makeVideo(site, creator), amount: '20', ...facts }
  return (await site.call(giver, donationsApi.createIntent, { body })).body
}
/** Another creator, who stays. */
const withAccount = async () => {
  const other = await site.person('yusuf')
  await openCreator(site, other)
  return other
}
const kinds = async () => (await site.call(giver, notificationsApi.list)).body.map(({ kind }) => kind)
const balance = () => site.deps.ledger.creatorBalance(site.deps.db, creator.id)
const NOTHING = { pendingCents: 0, availableCents: 0, debtCents: 0 }

test('a donation that is paid in an open window afterwards is refunded, and begins no monthly donation [R-109]', async () => {
  const { clientSecret } = await beginGift({ isMonthly: true })
  await leave()
  await payWithCard(site, giver, clientSecret ?? '')
  await expect.poll(kinds).toEqual(['payment_refunded'])
  expect((await site.call(giver, donationsApi.given)).body).toMatchObject([{ amount: '20.00', refunded: '20.00' }])
  expect((await site.call(giver, donationsApi.monthly)).body).toEqual([])
  expect(await balance()).toEqual(NOTHING)
})

test('a download that is paid afterwards is refunded, and the buyer reads so [R-109]', async () => {
  const id = await sellVideo(site, creator, { price: 7 })
  const { clientSecret } = await beginPurchase(site, giver, id)
  await leave()
  await payWithCard(site, giver, clientSecret)
  await expect.poll(kinds).toEqual(['payment_refunded'])
  const { body } = await site.call(giver, purchasesApi.list, { params: { userId: giver.id } })
  expect(body).toMatchObject([{ amount: 7, status: 'refunded', canDownload: false }])
  expect(await balance()).toEqual(NOTHING)
})

/** While the provider is asked for the payment, so that it is not ended with the open ones. */
const withdraw = async (id: number, what: 'rejected' | 'deleted') => {
  await site.deps.db
    .updateTable('paymentIntents')
    .set({ status: 'new' })
    .where('payerId', '=', giver.id)
    .where('status', '=', 'requires_payment_method')
    .execute()
  const moderator = await site.person('ruth', 'moderator')
  const params = { id }
  const { status, text } =
    what === 'deleted'
      ? await site.call(moderator, videosApi.remove, { params, body: { reason: 'Rights' } })
      : await site.call(moderator, moderationApi.moderate, { params, body: { status: what, version: 1 } })
  if (status !== 200) throw new Error(text)
}

test.each(['rejected', 'deleted'] as const)(
  'a download that is paid after moderators have %s the video is refunded [R-109]',
  async (what) => {
    const id = await sellVideo(site, creator, { price: 7 })
    const { clientSecret } = await beginPurchase(site, giver, id)
    await withdraw(id, what)
    await payWithCard(site, giver, clientSecret)
    await expect.poll(kinds).toEqual(['payment_refunded'])
    const { body } = await site.call(giver, purchasesApi.list, { params: { userId: giver.id } })
    expect(body).toMatchObject([{ status: 'refunded', canDownload: false }])
    expect(await balance()).toEqual(NOTHING)
  },
)

test('a download that is paid after its owner has deleted the video is the buyer’s', async () => {
  const id = await sellVideo(site, creator, { price: 7 })
  const { clientSecret, purchaseId } = await beginPurchase(site, giver, id)
  await site.call(creator, videosApi.remove, { params: { id }, body: {} })
  await payWithCard(site, giver, clientSecret)
  const file = await site.request(giver, { url: `/api/videos/${id}/download/${purchaseId}` })
  expect(file.statusCode).toBe(200)
  expect(await kinds()).toEqual([])
})

describe('one that the payer’s bank disputes at once is refunded when the dispute is won', () => {
  const DISPUTED_CARD = '4000000000000259'
  /** The newest payment of the giver. */
  const findIntent = () =>
    site.deps.db
      .selectFrom('paymentIntents')
      .select(['id', 'providerIntentId'])
      .where('payerId', '=', giver.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  /** The jobs that refund a payment. */
  const jobs = async (queue: string, set?: string): Promise<string[]> => {
    const { pool } = site.deps.database
    const where = `WHERE name = $1 AND data @> $2`
    const values = [queue, JSON.stringify({ intentId: (await findIntent()).id })]
    if (set) await pool.query(`UPDATE pgboss.job SET ${set} ${where}`, values)
    const { rows } = await pool.query<{ state: string }>(`SELECT state FROM pgboss.job ${where}`, values)
    return rows.map(({ state }) => state)
  }
  /** Won while the job that found the dispute is still ending. */
  const winDispute = async (queue: string) => {
    await expect.poll(() => jobs(queue)).toEqual(['completed'])
    await jobs(queue, "state = 'active', completed_on = null, heartbeat_on = now()")
    await decideWon()
    expect(await jobs(queue)).toHaveLength(2)
  }
  const decideWon = async () => {
    const { id } = await site.deps.db
      .selectFrom('sandboxDisputes')
      .select('id')
      .where('intentId', '=', (await findIntent()).providerIntentId)
      .executeTakeFirstOrThrow()
    await site.deps.sandbox?.decideDispute(id, 'won')
  }

  test('a donation', async () => {
    const { clientSecret } = await beginGift()
    await leave()
    await payWithCard(site, giver, clientSecret ?? '', DISPUTED_CARD)
    await winDispute('refund-gift')
    await expect.poll(kinds).toContain('payment_refunded')
    expect(await balance()).toEqual(NOTHING)
  })

  test('a download', async () => {
    const { clientSecret } = await beginPurchase(site, giver, await sellVideo(site, creator, { price: 7 }))
    await leave()
    await payWithCard(site, giver, clientSecret, DISPUTED_CARD)
    await winDispute('refund-duplicate-purchase')
    await expect.poll(kinds).toContain('payment_refunded')
    expect(await balance()).toEqual(NOTHING)
  })

  describe.each(['rejected', 'deleted'] as const)('a download of a video that moderators have %s', (what) => {
    test('before it was paid', async () => {
      const id = await sellVideo(site, creator, { price: 7 })
      const { clientSecret } = await beginPurchase(site, giver, id)
      await withdraw(id, what)
      await payWithCard(site, giver, clientSecret, DISPUTED_CARD)
      await winDispute('refund-duplicate-purchase')
      await expect.poll(kinds).toContain('payment_refunded')
      expect(await balance()).toEqual(NOTHING)
    })

    test('after it was paid is kept: its buyer had the file, and staff decide on a refund', async () => {
      const id = await sellVideo(site, creator, { price: 7 })
      const { clientSecret } = await beginPurchase(site, giver, id)
      await payWithCard(site, giver, clientSecret, DISPUTED_CARD)
      await withdraw(id, what)
      await decideWon()
      expect(await jobs('refund-duplicate-purchase')).toEqual([])
      expect(await balance()).not.toEqual(NOTHING)
    })
  })
})

test('monthly donations end with the account, and their givers are notified instead of charged', async () => {
  const { clientSecret } = await beginGift({ isMonthly: true })
  await payWithCard(site, giver, clientSecret ?? '')
  await leave()
  const monthly = async () => (await site.call(giver, donationsApi.monthly)).body
  expect(await monthly()).toMatchObject([{ state: 'ended', nextChargeAt: null, creator: null }])
  await expect.poll(kinds).toEqual(['gift_ended'])
  await site.deps.monthlyGifts.chargeDue(new Date(Date.now() + 40 * DAY_MS))
  expect((await site.call(giver, donationsApi.given)).body).toMatchObject([{ creator: null, refunded: null }])
})

test('staff see an open payout of a deleted account and pay it; its payments have no name', async () => {
  const admin = await site.person('ruth', 'admin')
  await giveBalance(site, creator, 3000)
  await payOut(site, creator.id, 3000)
  const { clientSecret } = await site
    .call(creator, donationsApi.createIntent, {
      body: { videoId: await makeVideo(site, await withAccount()), amount: '5' },
    })
    .then(({ body }) => body)
  await payWithCard(site, creator, clientSecret ?? '')
  await leave()
  const { body: queue } = await site.call(admin, payoutsApi.queue)
  const payout = queue.find(({ destination }) => destination === 'test@paypal.test')
  expect(payout).toMatchObject({ creator: null, amount: 30, status: 'pending' })
  const { body: payments } = await site.call(admin, paymentsAdminApi.list, { query: { limit: 1 } })
  expect(payments).toMatchObject([{ amount: 5, payer: null }])
  const params = { id: payout?.id ?? 0 }
  const paid = await site.call(admin, payoutsApi.complete, { params, body: { password: PASSWORD } })
  expect(paid.body).toMatchObject({ status: 'completed', creator: null })
})
