/** The promises of the product as a whole, each shown by the calls that keep it. */
import { accountsApi } from '@lamplight/contract/accounts'
import { advertisingApi } from '@lamplight/contract/advertising'
import { categoriesApi } from '@lamplight/contract/categories'
import { chatApi } from '@lamplight/contract/chat'
import { commentsApi } from '@lamplight/contract/comments'
import { creatorsApi } from '@lamplight/contract/creators'
import { donationsApi } from '@lamplight/contract/donations'
import { forumApi } from '@lamplight/contract/forum'
import { listsApi } from '@lamplight/contract/lists'
import { moderationApi } from '@lamplight/contract/moderation'
import { placementsApi } from '@lamplight/contract/placements'
import { productsApi } from '@lamplight/contract/products'
import { purchasesApi } from '@lamplight/contract/purchases'
import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCampaign } from './testing/campaigns.ts'
import { makeVideo } from './testing/factories.ts'
import { beginPurchase, buyVideo, cards, openCreator, payWithCard, sellVideo } from './testing/money.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from './testing/test-site.ts'

let site: TestSite
let creator: Person
let accountId: number
let viewer: Person
let moderator: Person

beforeAll(async () => {
  site = await createTestSite()
  creator = await site.person('grace')
  viewer = await site.person('visitor')
  moderator = await site.person('miriam', 'moderator')
  accountId = await openCreator(site, creator)
})
afterAll(() => site.close())

const give = async (videoId: number, amount: string) => {
  const { body: response } = await site.call(viewer, donationsApi.createIntent, {
    body: { videoId, amount, userId: 1 },
  })
  await payWithCard(site, viewer, response.clientSecret ?? '')
  const body = { videoId, amount, userId: 1, paymentIntentId: response.paymentIntentId }
  return site.call(viewer, donationsApi.record, { body })
}

describe('roles', () => {
  test('a creator is a member with a creator account; the role says nothing of it [V-PROD-04]', async () => {
    const roleOf = async (person: Person) => (await site.call(person, accountsApi.current)).body.role
    expect([await roleOf(creator), await roleOf(viewer)]).toEqual(['user', 'user'])
    const account = (person: Person) => site.call(person, creatorsApi.account, { params: { id: person.id } })
    expect((await account(creator)).body).toMatchObject({ id: accountId, userId: creator.id })
    expect((await account(viewer)).problem.code).toBe('creator_account_not_found')
  })

  test('nothing is listed before review, and only what a moderator vouched for as religious is approved [V-PROD-07]', async () => {
    const id = await makeVideo(site, creator, { title: 'Waiting psalm', status: 'pending', isPlayable: true })
    const listed = async () => (await site.call(viewer, videosApi.list)).body.some((video) => video.id === id)
    const decide = (body: Record<string, unknown>) =>
      site.call(moderator, moderationApi.moderate, { params: { id }, body: { status: 'approved', ...body } })
    expect(await listed()).toBe(false)
    expect((await decide({})).problem.code).toBe('religious_tick_required')
    expect(await listed()).toBe(false)
    expect((await decide({ religiousContentVerified: true })).status).toBe(200)
    expect(await listed()).toBe(true)
  })
})

test('the subjects of a new site are those of faith [V-PROD-01]', async () => {
  const names = (await site.call(viewer, categoriesApi.list)).body.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Prayer', 'Scripture', 'Worship', 'Recitation', 'Festivals']))
})

test('a registered member signs in, comments, and reaches what members have [V-PROD-03]', async () => {
  const body = { username: 'newcomer', displayName: 'New Comer', password: PASSWORD }
  expect((await site.call(null, accountsApi.register, { body })).status).toBe(201)
  const response = await site.call(null, accountsApi.login, { body: { username: 'newcomer', password: PASSWORD } })
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  const member: Person = { id: response.body.id, username: 'newcomer', cookie }
  const videoId = await makeVideo(site, creator)
  const said = await site.call(member, commentsApi.add, { body: { videoId, content: 'Peace to all' } })
  expect(said.body.user.displayName).toBe('New Comer')
  const responses = [
    await site.call(member, chatApi.rooms),
    await site.call(member, forumApi.categories),
    await site.call(member, purchasesApi.list, { params: { userId: member.id } }),
    await site.call(member, productsApi.list),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

describe('money', () => {
  test('a viewer gives, buys once for good, sees the purchase, and keeps four lists [V-PROD-09]', async () => {
    const videoId = await sellVideo(site, creator, { price: 4.99 })
    expect((await give(videoId, '5')).body).toMatchObject({ videoId, amount: '5.00' })
    await buyVideo(site, viewer, videoId)
    const purchases = await site.call(viewer, purchasesApi.list, { params: { userId: viewer.id } })
    expect(purchases.body).toMatchObject([{ videoId, status: 'paid', canDownload: expect.any(Boolean) }])
    expect(purchases.body[0]).not.toHaveProperty('expiresAt')
    // Owned already: nothing is due, and no second purchase is made.
    expect((await beginPurchase(site, viewer, videoId)).clientSecret).toBe('')
    const still = await site.call(viewer, purchasesApi.list, { params: { userId: viewer.id } })
    expect(still.body).toHaveLength(1)
    await site.call(viewer, usersApi.subscribe, { params: { id: creator.id } })
    await site.call(viewer, listsApi.save, { body: { videoId } })
    await site.call(viewer, videosApi.react, { params: { id: videoId }, body: { value: 'like' } })
    await site.call(viewer, videosApi.progress, { params: { id: videoId }, body: { position: 9, playedSeconds: 5 } })
    for (const list of [listsApi.subscriptions, listsApi.history, listsApi.watchLater, listsApi.liked]) {
      expect((await site.call(viewer, list)).body.map(({ id }) => id)).toContain(videoId)
    }
  })

  test('gifts and paid downloads become earnings of the creator, and advertising can [V-PROD-14]', async () => {
    const videoId = await sellVideo(site, creator)
    await give(videoId, '3')
    const buyer = await site.person('hannah')
    await buyVideo(site, buyer, videoId)
    const { body } = await site.call(creator, creatorsApi.earnings, { params: { id: accountId } })
    expect(new Set(body.map(({ source }) => source))).toEqual(new Set(['donation', 'purchase']))
    for (const source of ['donation', 'purchase', 'sponsor']) {
      expect(creatorsApi.earnings.response.safeParse([{ ...body[0], source }]).success).toBe(true)
    }
  })

  test('the owner sets whether and for how much a video can be had [V-ENTITY-07]', async () => {
    const id = await sellVideo(site, creator, { price: 7.5 })
    const shown = await site.call(viewer, videosApi.get, { params: { id } })
    expect(shown.body).toMatchObject({ isDownloadable: true, downloadPrice: 7.5 })
    const change = (person: Person) =>
      site.call(person, videosApi.edit, { params: { id }, body: { isDownloadable: false } })
    expect((await change(viewer)).status).toBe(403)
    expect((await change(creator)).body).toMatchObject({ isDownloadable: false })
  })

  test('a card is the provider’s affair: outside of the sandbox, which plays the provider, no number is stored [V-PROD-13]', async () => {
    const videoId = await sellVideo(site, creator)
    expect((await give(videoId, '2')).status).toBe(201)
    const { body } = await site.call(viewer, donationsApi.createIntent, {
      body: { videoId, amount: '2', userId: 1 },
    })
    const foreign = '4539578763621486'
    const refused = await payWithCard(site, viewer, body.clientSecret ?? '', foreign)
    expect(refused.problem.code).toBe('not_a_test_card')
    const { rows: tables } = await site.deps.database.pool.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
    )
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const numbers = name.startsWith('public.sandbox_') ? [foreign] : [foreign, cards.good]
      const { rows } = await site.deps.database.pool.query(
        `SELECT 1 FROM ${name} t WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) n WHERE t::text LIKE '%' || n || '%') LIMIT 1`,
        [numbers],
      )
      expect(rows, name).toEqual([])
    }
  })
})

test('members talk in rooms and in the forum [V-PROD-10]', async () => {
  await site.call(viewer, chatApi.acceptGuidelines, { body: {} })
  const room = (await site.call(viewer, chatApi.createRoom, { body: { name: 'Evening prayers' } })).body
  const message = await site.call(viewer, chatApi.send, { body: { roomId: room.id, content: 'Peace', userId: 1 } })
  expect(message.body).toMatchObject({ content: 'Peace', roomId: room.id })
  const category = (await site.call(moderator, forumApi.addCategory, { body: { name: 'Questions of faith' } })).body
  const body = { title: 'How do you begin the day?', categoryId: category.id, content: 'With a psalm, most days.' }
  const topic = await site.call(viewer, forumApi.addTopic, { body })
  expect((await site.call(creator, forumApi.topic, { params: { id: topic.body.id } })).body.title).toBe(body.title)
  const post = { topicId: topic.body.id, content: 'With a walk and a verse.' }
  expect((await site.call(creator, forumApi.addPost, { body: post })).status).toBe(201)
})

test('an advertiser reads the figures and asks, without an account [V-PROD-11]', async () => {
  expect((await site.call(null, advertisingApi.figures)).status).toBe(200)
  const body = {
    name: 'Clare',
    company: 'Saint Clare Candles',
    email: 'clare@candles.example',
    message: 'We would like to show our candles.',
    budget: '1000-5000',
  }
  const asked = await site.call(null, advertisingApi.inquire, { body })
  expect(asked.status).toBeLessThan(300)
})

test('members sell products in the marketplace, and visitors follow their links [V-PROD-12]', async () => {
  const body = {
    title: 'Beeswax candles',
    price: 12,
    imageUrl: 'https://candles.example.org/candle.png',
    productUrl: 'https://candles.example.org/candle',
    affiliateCode: 'lamp',
    commission: 0.1,
  }
  expect((await site.call(null, productsApi.add, { body })).status).toBe(401)
  const { id } = (await site.call(viewer, productsApi.add, { body })).body
  const [product] = (await site.call(null, productsApi.list)).body
  expect(product).toMatchObject({ id, title: 'Beeswax candles', productUrl: 'https://candles.example.org/candle' })
  expect((await site.call(null, productsApi.click, { body: { productId: id } })).status).toBe(201)
})

test('sponsored content on viewing pages carries what a page shows of it, in several placements [V-ENTITY-06, V-PROD-06]', async () => {
  const sponsor = await site.person('sponsor')
  for (const placement of ['featured', 'feed', 'sidebar'] as const) {
    const id = await makeCampaign(site, sponsor, { placement })
    const { body } = await site.call(viewer, placementsApi.placed, { params: { placement } })
    expect(body[0]).toMatchObject({
      ...{ id, title: 'Candles from a convent', description: 'Poured by hand, one at a time.' },
      ...{ contentUrl: 'https://candles.example.org/', advertiserName: 'Saint Clare Candles', isFeatured: false },
      thumbnailUrl: expect.any(String),
    })
  }
})
