import { creatorsApi } from '@lamplight/contract/creators'
import { moderationApi } from '@lamplight/contract/moderation'
import { purchasesApi } from '@lamplight/contract/purchases'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import {
  beginPurchase,
  buyVideo,
  cards,
  openCreator,
  payWithCard,
  refundNewest,
  sellVideo,
} from '../../testing/money.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { checkLedger } from '../ledger/ledger.check.ts'

let site: TestSite
let creator: Person
let accountId: number
let admin: Person
let buyer: Person
let stranger: Person

beforeAll(async () => {
  site = await createTestSite()
  creator = await site.person('grace')
  accountId = await openCreator(site, creator)
  admin = await site.person('ruth', 'admin')
  stranger = await site.person('yusuf')
})
beforeEach(async () => {
  buyer = await site.person('visitor')
})
afterAll(async () => {
  expect(await checkLedger(site.deps)).toEqual([])
  await site.close()
})

const status = (person: Person | null, id: number | string) =>
  site.call(person, purchasesApi.status, { params: { id } })
const buy = (person: Person | null, id: number | string) =>
  site.call(person, purchasesApi.buy, { params: { id }, body: {} })
const list = (person: Person | null, userId: number | string, query = {}) =>
  site.call(person, purchasesApi.list, { params: { userId }, query })
const download = (person: Person | null, url: string, headers: Record<string, string> = {}) =>
  site.request(person, { url, headers })
const earned = async () =>
  (await site.call(creator, creatorsApi.account, { params: { id: creator.id } })).body.totalEarnings
const chargesOf = (person: Person) =>
  site.deps.db
    .selectFrom('paymentIntents')
    .select('amountCents')
    .where('payerId', '=', person.id)
    .where('status', '=', 'succeeded')
    .execute()
const refund = (person: Person, amount?: string) => refundNewest(site, admin, person, amount)

describe('the purchase status', () => {
  test('is available to a member for a video they may see [M-DOWNLOAD-10, M-DOWNLOAD-12]', async () => {
    const id = await sellVideo(site, creator)
    const hidden = await makeVideo(site, creator, { status: 'pending' })
    expect((await status(null, id)).status).toBe(401)
    expect((await status(buyer, hidden)).problem.code).toBe('video_not_found')
    expect((await status(buyer, 'abc')).problem.code).toBe('video_not_found')
    expect((await status(buyer, id)).body).toEqual({ purchased: false, purchaseId: null, isProcessing: false })
    const purchaseId = await buyVideo(site, buyer, id)
    expect((await status(buyer, id)).body).toEqual({ purchased: true, purchaseId, isProcessing: false })
    expect((await status(stranger, id)).body.purchased).toBe(false)
  })

  test('does not include a payment that was only started [M-CHECKOUT-16]', async () => {
    const id = await sellVideo(site, creator)
    await beginPurchase(site, buyer, id)
    expect((await status(buyer, id)).body).toEqual({ purchased: false, purchaseId: null, isProcessing: false })
  })
})

describe('buying', () => {
  test('needs a session and somebody else’s video that is for sale', async () => {
    const id = await sellVideo(site, creator)
    const notForSale = await makeVideo(site, creator)
    const pending = await makeVideo(site, creator, { status: 'pending' })
    expect((await buy(null, id)).status).toBe(401)
    expect((await buy(buyer, 999_999)).problem.code).toBe('video_not_found')
    expect((await buy(buyer, pending)).problem.code).toBe('video_not_found')
    expect((await buy(buyer, notForSale)).problem.code).toBe('not_for_sale')
    expect((await buy(creator, id)).problem.code).toBe('own_video')
  })

  test('uses the stored price, whatever the body contains [M-DOWNLOAD-16]', async () => {
    const id = await sellVideo(site, creator, { price: 12.5 })
    const body = { price: 0.01, amount: 1, userId: stranger.id }
    const { body: response } = await site.call(buyer, purchasesApi.buy, { params: { id }, body })
    expect(response.clientSecret).toEqual(expect.stringContaining('_secret_'))
    await payWithCard(site, buyer, response.clientSecret ?? '')
    expect(await chargesOf(buyer)).toEqual([{ amountCents: 1250 }])
  })

  test('returns the price that is due: it may have changed since the caller read it', async () => {
    const id = await sellVideo(site, creator, { price: 4.99 })
    expect((await buy(buyer, id)).body.amount).toBe(4.99)
    await site.call(creator, videosApi.edit, { params: { id }, body: { downloadPrice: '49.99' } })
    const { body } = await buy(buyer, id)
    expect(body.amount).toBe(49.99)
    await payWithCard(site, buyer, body.clientSecret ?? '')
    expect(await chargesOf(buyer)).toEqual([{ amountCents: 4999 }])
  })

  test('makes the price an earning of the creator once the provider has confirmed the payment [M-DOWNLOAD-24, M-CHECKOUT-16]', async () => {
    const id = await sellVideo(site, creator, { price: 7 })
    const before = await earned()
    const { clientSecret } = await beginPurchase(site, buyer, id)
    expect(await earned()).toBe(before)
    await payWithCard(site, buyer, clientSecret)
    expect(await earned()).toBe(before + 7)
    const { body } = await site.call(creator, creatorsApi.earnings, {
      params: { id: accountId },
      query: { limit: 1 },
    })
    expect(body[0]).toMatchObject({ source: 'purchase', amount: 7, video: { id } })
  })

  test('an owned video charges nothing and needs no secret [M-DOWNLOAD-19, M-DOWNLOAD-20]', async () => {
    const id = await sellVideo(site, creator)
    const purchaseId = await buyVideo(site, buyer, id)
    const again = await buy(buyer, id)
    expect(again.body).toEqual({ purchaseId })
    expect(await chargesOf(buyer)).toHaveLength(1)
  })

  test('in many tabs simultaneously creates one payment, and paying it in each charges once [M-DOWNLOAD-20]', async () => {
    const id = await sellVideo(site, creator)
    const responses = await Promise.all(Array.from({ length: 6 }, () => buy(buyer, id)))
    const secrets = new Set(responses.map(({ body }) => body.clientSecret))
    expect(secrets.size).toBe(1)
    const [secret = ''] = secrets
    await Promise.all([1, 2, 3].map(() => payWithCard(site, buyer, secret)))
    expect(await chargesOf(buyer)).toHaveLength(1)
    expect((await list(buyer, buyer.id)).body).toHaveLength(1)
  })

  test('the database itself refuses a second current purchase [M-DOWNLOAD-20]', async () => {
    const id = await sellVideo(site, creator, { price: 0 })
    await buyVideo(site, buyer, id)
    const second = site.deps.db
      .insertInto('purchases')
      .values({
        ...{ buyerId: buyer.id, videoId: id, sellerId: creator.id, videoTitle: 'x', amountCents: 0, intentId: null },
        ...{ status: 'paid', paidAt: new Date() },
      })
      .execute()
    await expect(second).rejects.toThrow('purchases_once')
  })

  test('a free video needs no card, also when requested five times simultaneously [M-DOWNLOAD-19]', async () => {
    const id = await sellVideo(site, creator, { price: 0 })
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => buy(buyer, id)))
    expect(new Set(responses.map(({ body }) => body.purchaseId)).size).toBe(1)
    expect(responses.every(({ body }) => body.clientSecret === undefined)).toBe(true)
    expect((await status(buyer, id)).body.purchased).toBe(true)
    expect(await chargesOf(buyer)).toEqual([])
  })

  test('after a declined card continues with the same payment', async () => {
    const id = await sellVideo(site, creator)
    const first = await beginPurchase(site, buyer, id)
    const declined = await payWithCard(site, buyer, first.clientSecret, cards.declined)
    expect(declined.body.state).not.toBe('succeeded')
    expect((await status(buyer, id)).body.purchased).toBe(false)
    const second = await beginPurchase(site, buyer, id)
    expect(second).toEqual(first)
    await payWithCard(site, buyer, second.clientSecret)
    expect((await status(buyer, id)).body.purchased).toBe(true)
  })

  test('after a change of the price uses the new one; the payment at the old one is cancelled', async () => {
    const id = await sellVideo(site, creator, { price: 5 })
    const old = await beginPurchase(site, buyer, id)
    await site.call(creator, videosApi.edit, { params: { id }, body: { downloadPrice: 8 } })
    const now = await beginPurchase(site, buyer, id)
    expect(now.clientSecret).not.toBe(old.clientSecret)
    await payWithCard(site, buyer, old.clientSecret)
    await payWithCard(site, buyer, now.clientSecret)
    expect(await chargesOf(buyer)).toEqual([{ amountCents: 800 }])
  })

  test('is impossible from a creator who no longer accepts money; bought videos stay available', async () => {
    const seller = await site.person('arjun')
    const sellerAccount = await openCreator(site, seller)
    const id = await sellVideo(site, seller)
    const purchaseId = await buyVideo(site, buyer, id)
    await site.call(seller, creatorsApi.disable, { params: { id: sellerAccount } })
    expect((await buy(stranger, id)).problem.code).toBe('not_for_sale')
    expect((await download(buyer, `/api/videos/${id}/download/${purchaseId}`)).statusCode).toBe(200)
  })

  test('a payment that succeeds after it was replaced by another one is refunded', async () => {
    const id = await sellVideo(site, creator, { price: 5 })
    await beginPurchase(site, buyer, id)
    const { id: first, intentId } = await site.deps.db
      .selectFrom('purchases')
      .select(['id', 'intentId'])
      .where('buyerId', '=', buyer.id)
      .executeTakeFirstOrThrow()
    // As if its cancellation had been recorded here while the provider charged the card.
    await site.deps.db.updateTable('purchases').set({ status: 'abandoned' }).where('id', '=', first).execute()
    const second = await buyVideo(site, buyer, id)
    expect(second).not.toBe(first)
    const provider = await site.deps.payments.find(intentId ?? 0)
    const secret = await site.deps.db
      .selectFrom('sandboxIntents')
      .select('clientSecret')
      .where('id', '=', provider?.providerIntentId ?? '')
      .executeTakeFirstOrThrow()
    await payWithCard(site, buyer, secret.clientSecret)
    await site.deps.payments.refundRest(intentId ?? 0, 'duplicate')
    await site.deps.payments.refundRest(intentId ?? 0, 'duplicate')
    expect(await site.deps.payments.find(intentId ?? 0)).toMatchObject({ status: 'succeeded', refundedCents: 500 })
    expect((await status(buyer, id)).body).toMatchObject({ purchased: true, purchaseId: second })
  })
})

describe('the purchases of a member', () => {
  test('have the documented fields, newest first [M-PURCH-18, M-PURCH-20]', async () => {
    const first = await sellVideo(site, creator, { price: 3, title: 'Psalm one' })
    const second = await sellVideo(site, creator, { price: 4, title: 'Psalm two' })
    await buyVideo(site, buyer, first)
    const purchaseId = await buyVideo(site, buyer, second)
    const { body } = await list(buyer, buyer.id)
    expect(body.map(({ video }) => video.title)).toEqual(['Psalm two', 'Psalm one'])
    expect(body[0]).toEqual({
      ...{ id: purchaseId, videoId: second, amount: 4, createdAt: expect.any(String), status: 'paid' },
      ...{ paymentIntentId: expect.stringMatching(/^pi_/), canDownload: true, isWithdrawn: false },
      receiptNumber: expect.stringMatching(/^20\d\d-\d{6}$/),
      downloadUrl: `/api/videos/${second}/download/${purchaseId}`,
      video: { title: 'Psalm two', thumbnailUrl: expect.any(String) },
    })
  })

  test('are seen by the member and by admins only [M-PURCH-18, V-SEC-09]', async () => {
    expect((await list(null, buyer.id)).status).toBe(401)
    for (const person of [stranger, await site.person('miriam', 'moderator')])
      expect((await list(person, buyer.id)).status).toBe(403)
    expect((await list(buyer, 999_999)).problem.code).toBe('user_not_found')
    expect((await list(admin, buyer.id)).body).toEqual([])
  })

  test('do not list a payment that was only started; one being processed is listed as processing [M-CHECKOUT-16]', async () => {
    const id = await sellVideo(site, creator)
    await beginPurchase(site, buyer, id)
    expect((await list(buyer, buyer.id)).body).toEqual([])
    await site.deps.db
      .updateTable('paymentIntents')
      .set({ status: 'processing' })
      .where('payerId', '=', buyer.id)
      .execute()
    expect((await list(buyer, buyer.id)).body[0]).toMatchObject({ status: 'processing', canDownload: false })
    expect((await status(buyer, id)).body).toMatchObject({ purchased: false, isProcessing: true })
  })

  const receipt = (person: Person | null, id: number | string) =>
    site.call(person, purchasesApi.receipt, { params: { id } })

  test('each have a receipt with number, date, card and seller; nobody else can read it', async () => {
    const id = await sellVideo(site, creator, { price: 7, title: 'Psalm seven' })
    const purchaseId = await buyVideo(site, buyer, id)
    const other = await buyVideo(site, buyer, await sellVideo(site, creator, { price: 7 }))
    const { body } = await receipt(buyer, purchaseId)
    expect(body).toMatchObject({
      ...{ id: purchaseId, videoId: id, videoTitle: 'Psalm seven', amount: '7.00', currency: 'usd', isTest: true },
      ...{ buyer: 'visitor', seller: 'grace', refunded: null, card: { brand: 'visa', last4: '4242' } },
    })
    expect(Date.parse(body.paidAt)).toBeGreaterThan(Date.now() - 60_000)
    expect((await receipt(buyer, other)).body.receiptNumber).not.toBe(body.receiptNumber)
    for (const person of [stranger, creator, admin]) {
      expect((await receipt(person, purchaseId)).problem.code).toBe('purchase_not_found')
    }
    expect((await receipt(null, purchaseId)).status).toBe(401)
    expect((await receipt(buyer, 'x')).status).toBe(404)
  })

  test('keep the receipt and its number after a refund; free and unpaid ones have none', async () => {
    const id = await sellVideo(site, creator, { price: 5 })
    const purchaseId = await buyVideo(site, buyer, id)
    const before = (await receipt(buyer, purchaseId)).body
    await refund(buyer)
    expect((await receipt(buyer, purchaseId)).body).toEqual({ ...before, refunded: '5.00' })
    const free = await buyVideo(site, buyer, await sellVideo(site, creator, { price: 0 }))
    expect((await receipt(buyer, free)).problem.code).toBe('purchase_not_found')
    const begun = (await buy(buyer, await sellVideo(site, creator, { price: 5 }))).body.purchaseId
    expect((await receipt(buyer, begun)).problem.code).toBe('purchase_not_found')
    const { body } = await list(buyer, buyer.id)
    expect(body.find((row) => row.id === free)?.receiptNumber).toBeNull()
    expect(body.find((row) => row.id === purchaseId)?.receiptNumber).toBe(before.receiptNumber)
  })

  test('are paged without repeats', async () => {
    for (const price of [0, 0, 0]) await buyVideo(site, buyer, await sellVideo(site, creator, { price }))
    const first = await list(buyer, buyer.id, { limit: 2 })
    const rest = await list(buyer, buyer.id, { limit: 2, cursor: first.headers['x-next-cursor'] })
    expect(new Set([...first.body, ...rest.body].map(({ id }) => id)).size).toBe(3)
  })
})

describe('the file', () => {
  const film = 'the whole film in its best quality'
  const buyFilm = async (title = 'Morning psalm') => {
    const id = await sellVideo(site, creator, { content: film, title })
    const purchaseId = await buyVideo(site, buyer, id)
    return { id, purchaseId, url: `/api/videos/${id}/download/${purchaseId}` }
  }

  test('is available to its buyer only [M-DOWNLOAD-22, V-SEC-15]', async () => {
    const { id, purchaseId, url } = await buyFilm()
    const given = await download(buyer, url)
    expect(given.statusCode).toBe(200)
    expect(given.body).toBe(film)
    expect((await download(null, url)).statusCode).toBe(401)
    for (const person of [stranger, creator, admin]) {
      const refused = await download(person, url, { accept: 'text/html' })
      expect([refused.statusCode, refused.body]).toEqual([
        403,
        'Only the account that bought this video can download it.',
      ])
    }
    const other = await sellVideo(site, creator)
    expect((await download(buyer, `/api/videos/${other}/download/${purchaseId}`)).statusCode).toBe(404)
    expect((await download(buyer, `/api/videos/${id}/download/999999`)).statusCode).toBe(404)
    expect((await download(buyer, `/api/videos/${id}/download/x`)).statusCode).toBe(404)
  })

  test('is not available while its payment was only started [V-SEC-15]', async () => {
    const id = await sellVideo(site, creator)
    const { purchaseId } = await beginPurchase(site, buyer, id)
    expect((await download(buyer, `/api/videos/${id}/download/${purchaseId}`)).statusCode).toBe(402)
  })

  test('is an MP4 named after the title, and the download can be resumed [M-DOWNLOAD-22, M-DOWNLOAD-23]', async () => {
    const { url } = await buyFilm('Light: "part 1/2"')
    const { headers } = await download(buyer, url)
    expect(headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' })
    expect(headers['content-disposition']).toBe(
      `attachment; filename="Light part 1 2.mp4"; filename*=UTF-8''Light%20part%201%202.mp4`,
    )
    const rest = await download(buyer, url, { range: 'bytes=10-', 'if-range': String(headers.etag) })
    expect(rest.statusCode).toBe(206)
    expect(rest.headers['content-range']).toBe(`bytes 10-${film.length - 1}/${film.length}`)
    expect(rest.body).toBe(film.slice(10))
    const { downloads } = await site.deps.db
      .selectFrom('purchases')
      .select('downloads')
      .where('buyerId', '=', buyer.id)
      .executeTakeFirstOrThrow()
    expect(downloads).toBe(1)
  })

  test('can have an Arabic name (RFC 6266) [M-DOWNLOAD-23]', async () => {
    const { url } = await buyFilm('نور الصباح')
    const { headers } = await download(buyer, url)
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('نور الصباح')}.mp4`)
  })

  test('stays available when its owner takes the video off sale or deletes it; not when moderators withdraw it', async () => {
    const { id, url } = await buyFilm()
    await site.call(creator, videosApi.edit, { params: { id }, body: { isDownloadable: false } })
    expect((await download(buyer, url)).statusCode).toBe(200)
    const set = (changes: { deletedAt?: Date; status?: 'rejected' }) =>
      site.deps.db.updateTable('videos').set(changes).where('id', '=', id).execute()
    await set({ deletedAt: new Date() })
    expect((await download(buyer, url)).statusCode).toBe(200)
    await set({ status: 'rejected' })
    const withdrawn = await download(buyer, url)
    expect(withdrawn.statusCode).toBe(404)
    expect(withdrawn.json().code).toBe('download_missing')
    expect((await list(buyer, buyer.id)).body[0]).toMatchObject({ status: 'paid', canDownload: false })
  })

  test('is not available after its owner submits the rejected video again, until moderators approve it', async () => {
    const { id, url } = await buyFilm()
    const review = async (status: 'approved' | 'rejected') => {
      const { moderationVersion: version } = await site.deps.db
        .selectFrom('videos')
        .select('moderationVersion')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const body = { status, version, religiousContentVerified: true }
      return site.call(admin, moderationApi.moderate, { params: { id }, body })
    }
    expect((await review('rejected')).status).toBe(200)
    expect((await site.call(creator, moderationApi.resubmit, { params: { id }, body: {} })).status).toBe(200)
    expect((await download(buyer, url)).json().code).toBe('download_missing')
    expect((await list(buyer, buyer.id)).body[0]).toMatchObject({ canDownload: false, isWithdrawn: true })
    expect((await review('approved')).status).toBe(200)
    expect((await download(buyer, url)).statusCode).toBe(200)
  })

  test('stays available while moderators review a change of its owner', async () => {
    const { id, url } = await buyFilm()
    const { db } = site.deps
    await db.updateTable('videos').set({ status: 'pending' }).where('id', '=', id).execute()
    const step = { videoId: id, actorId: creator.id, fromStatus: 'approved', toStatus: 'pending' } as const
    await db.insertInto('moderationTransitions').values(step).execute()
    expect((await download(buyer, url)).statusCode).toBe(200)
  })

  test('is not available when moderators have deleted the video; it is again when they restore it', async () => {
    const { id, url } = await buyFilm()
    await site.call(admin, videosApi.remove, { params: { id }, body: { reason: 'It shows people who did not agree.' } })
    expect((await download(buyer, url)).json().code).toBe('download_missing')
    expect((await list(buyer, buyer.id)).body[0]).toMatchObject({ canDownload: false, isWithdrawn: true })
    await site.call(admin, videosApi.restore, { params: { id } })
    expect((await download(buyer, url)).statusCode).toBe(200)
    expect((await list(buyer, buyer.id)).body[0]).toMatchObject({ canDownload: true, isWithdrawn: false })
  })

  test('is refused with a reason while it is not prepared yet', async () => {
    const { id, url } = await buyFilm()
    await site.deps.db.updateTable('videos').set({ media: null }).where('id', '=', id).execute()
    expect((await download(buyer, url)).json().code).toBe('video_not_playable')
  })
})

describe('a refund', () => {
  test('in full ends the access, reverses the earning and is shown [M-PURCH-13, M-PURCH-17]', async () => {
    const id = await sellVideo(site, creator, { price: 6 })
    const before = await earned()
    const purchaseId = await buyVideo(site, buyer, id)
    await refund(buyer)
    expect(await earned()).toBe(before)
    const [purchase] = (await list(buyer, buyer.id)).body
    expect(purchase).toMatchObject({ status: 'refunded', canDownload: false })
    expect(Date.parse(purchase?.expiresAt ?? '')).toBeLessThanOrEqual(Date.now())
    const gone = await download(buyer, `/api/videos/${id}/download/${purchaseId}`)
    expect(gone.statusCode).toBe(410)
    expect(gone.json().detail).toBe('This download link has expired.')
    expect((await status(buyer, id)).body.purchased).toBe(false)
  })

  test('allows buying again', async () => {
    const id = await sellVideo(site, creator)
    await buyVideo(site, buyer, id)
    await refund(buyer)
    await buyVideo(site, buyer, id)
    expect((await status(buyer, id)).body.purchased).toBe(true)
    expect((await list(buyer, buyer.id)).body.map((entry) => entry.status)).toEqual(['paid', 'refunded'])
  })

  test('in part leaves the file available', async () => {
    const id = await sellVideo(site, creator, { price: 6 })
    await buyVideo(site, buyer, id)
    await refund(buyer, '2.00')
    expect((await status(buyer, id)).body.purchased).toBe(true)
  })
})

describe('a dispute', () => {
  const dispute = async (person: Person) => {
    const { providerIntentId } = await site.deps.db
      .selectFrom('paymentIntents')
      .select('providerIntentId')
      .where('payerId', '=', person.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return (await site.deps.sandbox?.dispute(providerIntentId ?? '')) ?? ''
  }

  test('holds the earning and leaves the file; when it is won, both stay [R-109]', async () => {
    const id = await sellVideo(site, creator, { price: 6 })
    const before = await earned()
    const purchaseId = await buyVideo(site, buyer, id)
    const disputeId = await dispute(buyer)
    expect(await earned()).toBe(before)
    const file = () => download(buyer, `/api/videos/${id}/download/${purchaseId}`)
    expect((await file()).statusCode).toBe(200)
    await site.deps.sandbox?.decideDispute(disputeId, 'won')
    expect(await earned()).toBe(before + 6)
    expect((await file()).statusCode).toBe(200)
  })

  test('that is lost ends the access; the receipt shows what came back, and staff cannot refund it as well [R-109]', async () => {
    const id = await sellVideo(site, creator, { price: 6 })
    const before = await earned()
    const purchaseId = await buyVideo(site, buyer, id)
    await site.deps.sandbox?.decideDispute(await dispute(buyer), 'lost')
    expect((await list(buyer, buyer.id)).body).toMatchObject([{ status: 'refunded', canDownload: false }])
    expect((await download(buyer, `/api/videos/${id}/download/${purchaseId}`)).statusCode).toBe(410)
    const receipt = await site.call(buyer, purchasesApi.receipt, { params: { id: purchaseId } })
    expect(receipt.body).toMatchObject({ amount: '6.00', refunded: '6.00' })
    await expect(refund(buyer)).rejects.toThrow('payment_disputed')
    expect(await earned()).toBe(before)
  })

  test('that is lost is final, also when a partial refund of before fails afterwards', async () => {
    const id = await sellVideo(site, creator, { price: 6 })
    await buyVideo(site, buyer, id)
    const { db, payments, sandbox } = site.deps
    const { intentId, providerIntentId } = await db
      .selectFrom('purchases')
      .innerJoin('paymentIntents', 'paymentIntents.id', 'purchases.intentId')
      .select(['paymentIntents.id as intentId', 'paymentIntents.providerIntentId'])
      .where('buyerId', '=', buyer.id)
      .executeTakeFirstOrThrow()
    const payment = { intentId: providerIntentId ?? '', amountCents: 100, idempotencyKey: `slow-${intentId}` }
    const refundIs = (state: 'pending' | 'failed') =>
      db.updateTable('sandboxRefunds').set({ state }).where('intentId', '=', payment.intentId).execute()
    sandbox?.setDelivery('on-demand')
    await sandbox?.refund(payment)
    await refundIs('pending')
    sandbox?.setDelivery('at-once')
    await payments.sync(intentId)
    await sandbox?.decideDispute(await dispute(buyer), 'lost')
    await refundIs('failed')
    await payments.sync(intentId)
    expect(await payments.find(intentId)).toMatchObject({ refundedCents: 0, chargedBackCents: 500 })
    expect((await status(buyer, id)).body.purchased).toBe(false)
  })
})
