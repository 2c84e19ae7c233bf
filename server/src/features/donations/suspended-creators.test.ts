/** What happens to payments that were begun before their creator was suspended, or their video withdrawn. */
import { donationsApi } from '@lamplight/contract/donations'
import { moderationApi } from '@lamplight/contract/moderation'
import { notificationsApi } from '@lamplight/contract/notifications'
import { purchasesApi } from '@lamplight/contract/purchases'
import { reportsApi } from '@lamplight/contract/reports'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { beginPurchase, openCreator, payWithCard, sellVideo } from '../../testing/money.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { checkLedger } from '../ledger/ledger.check.ts'

const HOUR_MS = 3_600_000
let site: TestSite
let admin: Person
let creator: Person
let giver: Person

beforeAll(async () => {
  site = await createTestSite({ works: true })
  admin = await site.person('ruth', 'admin')
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

const beginGift = async (facts: Record<string, unknown> = {}) => {
  const body = { videoId: await makeVideo(site, creator), amount: '20', ...facts }
  return (await site.call(giver, donationsApi.createIntent, { body })).body
}
const beginDownload = async () => beginPurchase(site, giver, await sellVideo(site, creator, { price: 7 }))
const kinds = async () => (await site.call(giver, notificationsApi.list)).body.map(({ kind }) => kind)
const available = async () => (await site.deps.ledger.creatorBalance(site.deps.db, creator.id)).availableCents
/** As if the message about it had not arrived when the payment was made. */
const suspendUnnoticed = (createdAt: Date) =>
  site.deps.db
    .insertInto('suspensions')
    .values({ userId: creator.id, actorId: admin.id, reason: 'other', note: '', until: null, createdAt })
    .execute()

test('they are ended, so that nothing is charged for what the creator could not receive', async () => {
  const gift = await beginGift()
  const download = await beginDownload()
  const params = { id: creator.id }
  const body = { days: 7, reason: 'harassment' as const, note: '' }
  expect((await site.call(admin, reportsApi.suspend, { params, body })).status).toBe(201)
  const states = async () => {
    const intents = site.deps.db.selectFrom('paymentIntents').select('status').where('payerId', '=', giver.id)
    return (await intents.execute()).map(({ status }) => status)
  }
  await expect.poll(states).toEqual(['canceled', 'canceled'])
  for (const secret of [gift.clientSecret, download.clientSecret]) {
    expect((await payWithCard(site, giver, secret ?? '')).body).not.toMatchObject({ state: 'succeeded' })
  }
  expect(await kinds()).toEqual([])
  // Afterwards a new payment begins.
  expect((await site.call(admin, reportsApi.lift, { params })).status).toBe(200)
  const again = await beginGift()
  expect((await payWithCard(site, giver, again.clientSecret ?? '')).body).toMatchObject({ state: 'succeeded' })
  await expect.poll(available).toBeGreaterThan(0)
})

test('those for a download are ended when moderators reject or delete the video, and others are not', async () => {
  const [rejected, deleted, other] = [await beginDownload(), await beginDownload(), await beginDownload()]
  const videoOf = ({ purchaseId }: { purchaseId: number }) =>
    site.deps.db
      .selectFrom('purchases')
      .innerJoin('videos', 'videos.id', 'purchases.videoId')
      .select(['videos.id', 'videos.moderationVersion as version'])
      .where('purchases.id', '=', purchaseId)
      .executeTakeFirstOrThrow()
  const { id, version } = await videoOf(rejected)
  const decision = { status: 'rejected' as const, version }
  expect((await site.call(admin, moderationApi.moderate, { params: { id }, body: decision })).status).toBe(200)
  const removal = {
    params: { id: (await videoOf(deleted)).id },
    body: { reason: 'It shows people who did not agree.' },
  }
  expect((await site.call(admin, videosApi.remove, removal)).status).toBe(200)
  const states = async () => {
    const intents = site.deps.db.selectFrom('paymentIntents').select('status').where('payerId', '=', giver.id)
    return (await intents.orderBy('id').execute()).map(({ status }) => status)
  }
  await expect.poll(states).toEqual(['canceled', 'canceled', 'requires_payment_method'])
  for (const { clientSecret } of [rejected, deleted]) {
    expect((await payWithCard(site, giver, clientSecret)).body).not.toMatchObject({ state: 'succeeded' })
  }
  expect((await payWithCard(site, giver, other.clientSecret)).body).toMatchObject({ state: 'succeeded' })
})

test('those that are made all the same are refunded, and begin no monthly donation [R-109]', async () => {
  const gift = await beginGift({ isMonthly: true })
  const download = await beginDownload()
  await suspendUnnoticed(new Date())
  await payWithCard(site, giver, gift.clientSecret ?? '')
  await payWithCard(site, giver, download.clientSecret)
  await expect.poll(kinds).toEqual(['payment_refunded', 'payment_refunded'])
  expect((await site.call(giver, donationsApi.given)).body).toMatchObject([{ refunded: '20.00' }])
  expect((await site.call(giver, donationsApi.monthly)).body).toEqual([])
  const { body } = await site.call(giver, purchasesApi.list, { params: { userId: giver.id } })
  expect(body).toMatchObject([{ status: 'refunded', canDownload: false }])
  expect(await available()).toBe(0)
})

test('those that were made before the suspension are kept, whenever the provider reports them', async () => {
  const gift = await beginGift()
  await suspendUnnoticed(new Date(Date.now() + HOUR_MS))
  await payWithCard(site, giver, gift.clientSecret ?? '')
  await expect.poll(available).toBeGreaterThan(0)
  expect((await site.call(giver, donationsApi.given)).body).toMatchObject([{ refunded: null }])
})

test('monthly donations wait while the creator or the giver is suspended, and no missed month is charged later', async () => {
  const gift = await beginGift({ isMonthly: true })
  await payWithCard(site, giver, gift.clientSecret ?? '')
  const begun = Date.now()
  const chargeAfter = (days: number) => site.deps.monthlyGifts.chargeDue(new Date(begun + days * 24 * HOUR_MS))
  const paid = async () => (await site.call(giver, donationsApi.given)).body.length
  const monthly = async () => (await site.call(giver, donationsApi.monthly)).body[0]
  const suspended = (userId: number) =>
    site.deps.db
      .insertInto('suspensions')
      .values({ userId, actorId: admin.id, reason: 'other', note: '', until: null })
      .execute()
  const lift = (userId: number) =>
    site.deps.db.updateTable('suspensions').set({ liftedAt: new Date() }).where('userId', '=', userId).execute()
  await suspended(creator.id)
  await chargeAfter(32)
  expect(await monthly()).toMatchObject({ state: 'past_due', failure: 'not_accepted' })
  await lift(creator.id)
  await suspended(giver.id)
  await chargeAfter(64)
  expect(await site.deps.ledger.creatorBalance(site.deps.db, creator.id)).toMatchObject({ availableCents: 2000 })
  await lift(giver.id)
  await chargeAfter(96)
  await expect.poll(paid).toBe(2)
  expect(await monthly()).toMatchObject({ state: 'active', failure: null })
})
