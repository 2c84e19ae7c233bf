import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PLACEMENTS, type PlacedItem, type Placement, placementsApi } from '@lamplight/contract/placements'
import { reportsApi } from '@lamplight/contract/reports'
import { sponsorsApi } from '@lamplight/contract/sponsors'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AddressRule, isPublicAddress } from '../../lib/public-address.ts'
import { makeCampaign } from '../../testing/campaigns.ts'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createFetchSponsorPictureHandler } from './fetch-sponsor-picture.handler.ts'
import { listCandidates, sweepDay } from './sponsors.placing.sql.ts'
import { type Audience, createSponsorPlacing, pathOf } from './sponsors.placing.ts'

let site: TestSite
let advertiser: Person
let viewer: Person
let moderator: Person
let categories: Map<string, number>

beforeAll(async () => {
  site = await createTestSite()
  advertiser = await site.person('sponsor')
  viewer = await site.person('visitor')
  moderator = await site.person('miriam', 'moderator')
  const rows = await site.deps.db.selectFrom('categories').select(['id', 'slug']).where('kind', '=', 'video').execute()
  categories = new Map(rows.map(({ id, slug }) => [slug, id]))
})
afterAll(() => site.close())

const clear = async () => {
  await site.deps.db.deleteFrom('sponsoredContent').execute()
  site.deps.sponsorPlacing.forgetCandidates()
}
const placed = (person: Person | null, placement: string, query: Record<string, string | number> = {}) =>
  site.call(person, placementsApi.placed, { params: { placement }, query })
const idsIn = async (placement: string, query: Record<string, string | number> = {}) =>
  (await placed(viewer, placement, { limit: 6, ...query })).body.map(({ id }) => id).toSorted((a, b) => a - b)
const take = async (person: Person, placement: Placement = 'sidebar', query: Record<string, string | number> = {}) => {
  const [item] = (await placed(person, placement, query)).body
  if (!item) throw new Error('nothing was placed')
  return item
}
const send = (kind: 'impression' | 'click', person: Person | null, item: Pick<PlacedItem, 'id' | 'token'>, rest = {}) =>
  site.call(person, placementsApi[kind], { params: { id: item.id }, body: { token: item.token, ...rest } })
const counts = async (id: number) => {
  const row = await site.deps.db
    .selectFrom('sponsoredContent')
    .select(['impressions', 'clicks', 'spentMillicents', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row
}

describe('the content of a placement', () => {
  test('is open to everybody who may watch', async () => {
    expect((await placed(null, 'sidebar')).status).toBe(401)
  })

  test.each(PLACEMENTS)(
    '%s has its own campaigns, and returns one unless more are requested [V-SPON-01, V-SPON-02, V-SPON-03]',
    async (placement) => {
      await clear()
      const ids = [
        await makeCampaign(site, advertiser, { placement }),
        await makeCampaign(site, advertiser, { placement }),
      ]
      await makeCampaign(site, advertiser, { placement: placement === 'feed' ? 'sidebar' : 'feed' })
      expect((await placed(viewer, placement)).body).toHaveLength(1)
      expect(await idsIn(placement, { limit: 3 })).toEqual(ids)
    },
  )

  test('an unknown placement is empty, an invalid limit is refused [V-SPON-11]', async () => {
    expect((await placed(viewer, 'popup')).body).toEqual([])
    for (const limit of ['0', '-1', 'many', '1.5', '99999']) {
      expect((await placed(viewer, 'feed', { limit })).status).toBe(400)
    }
    for (const categoryId of ['0', 'study', '1e3'])
      expect((await placed(viewer, 'feed', { categoryId })).status).toBe(400)
    expect((await placed(viewer, 'feed', { categoryId: 999_999 })).body).toEqual([])
  })

  test('is active, within its flight, paid, not paused and within its budget [V-SPON-05]', async () => {
    await clear()
    const now = Date.now()
    const later = { startsAt: new Date(now + 60_000), endsAt: new Date(now + 120_000) }
    await makeCampaign(site, advertiser, { ...later, pacedFrom: new Date(now - 60_000) })
    await makeCampaign(site, advertiser, { startsAt: new Date(now - 120_000), endsAt: new Date(now - 60_000) })
    await makeCampaign(site, advertiser, { pausedAt: new Date() })
    await makeCampaign(site, advertiser, { budgetCents: 5_000, cpmCents: 5_000, impressions: 1_000 })
    for (const status of ['pending', 'approved', 'rejected', 'completed'] as const) {
      await makeCampaign(site, advertiser, { status, isPaid: true })
    }
    expect(await idsIn('sidebar')).toEqual([])
    const id = await makeCampaign(site, advertiser)
    expect(await idsIn('sidebar')).toEqual([id])
  })

  test('is not of a suspended advertiser, whose campaigns go on when the suspension ends', async () => {
    await clear()
    const suspended = await site.person('spammer')
    const id = await makeCampaign(site, suspended)
    const params = { id: suspended.id }
    const mark = async () => {
      const { body } = await site.call(moderator, sponsorsApi.queue, { query: { status: 'active' } })
      return body.map(({ isAdvertiserInactive }) => isAdvertiserInactive)
    }
    expect([await idsIn('sidebar'), await mark()]).toEqual([[id], [false]])
    const forget = vi.spyOn(site.deps.sponsorPlacing, 'forgetCandidates')
    await site.call(moderator, reportsApi.suspend, { params, body: { days: 7, reason: 'other' } })
    // At once: nobody waits for the cached candidates to expire.
    await expect.poll(() => forget.mock.calls.length).toBe(1)
    forget.mockRestore()
    await expect.poll(() => idsIn('sidebar')).toEqual([])
    expect(await mark()).toEqual([true])
    await site.call(moderator, reportsApi.lift, { params })
    await expect.poll(() => idsIn('sidebar')).toEqual([id])
    expect(await mark()).toEqual([false])
  })

  test('matches the category or has none [V-SPON-04]', async () => {
    await clear()
    const study = categories.get('study') ?? 0
    const everywhere = await makeCampaign(site, advertiser)
    const inStudy = await makeCampaign(site, advertiser, { categoryId: study })
    await makeCampaign(site, advertiser, { categoryId: categories.get('history') ?? 0 })
    expect(await idsIn('sidebar', { categoryId: study })).toEqual([everywhere, inStudy])
    const videoId = await makeVideo(site, viewer, { categoryId: study })
    expect(await idsIn('sidebar', { videoId })).toEqual([everywhere, inStudy])
  })

  test('is never shown with prayer and worship, nor beside their videos', async () => {
    await clear()
    const id = await makeCampaign(site, advertiser)
    for (const slug of ['prayer', 'worship']) {
      const categoryId = categories.get(slug) ?? 0
      expect(await idsIn('sidebar', { categoryId })).toEqual([])
      expect(await idsIn('sidebar', { videoId: await makeVideo(site, viewer, { categoryId }) })).toEqual([])
    }
    expect(await idsIn('sidebar', { categoryId: categories.get('study') ?? 0 })).toEqual([id])
  })

  test('is never shown beside a video that is not approved or does not exist', async () => {
    await clear()
    await makeCampaign(site, advertiser)
    expect(await idsIn('sidebar', { videoId: await makeVideo(site, viewer, { status: 'pending' }) })).toEqual([])
    expect(await idsIn('sidebar', { videoId: 999_999 })).toEqual([])
  })

  test('can be refused by a channel for its page and its videos', async () => {
    await clear()
    const id = await makeCampaign(site, advertiser)
    const creator = await site.person('tenzin')
    const videoId = await makeVideo(site, creator)
    const set = (acceptsSponsors: boolean) => site.call(creator, sponsorsApi.setChannel, { body: { acceptsSponsors } })
    expect((await site.call(creator, sponsorsApi.channel)).body).toEqual({ acceptsSponsors: true })
    expect(await idsIn('sidebar', { videoId })).toEqual([id])
    await set(false)
    expect((await site.call(creator, sponsorsApi.channel)).body).toEqual({ acceptsSponsors: false })
    expect(await idsIn('sidebar', { videoId })).toEqual([])
    expect(await idsIn('sidebar', { channelId: creator.id })).toEqual([])
    await set(true)
    expect(await idsIn('sidebar', { channelId: creator.id })).toEqual([id])
  })

  test('can be refused by a channel for single advertisers, by name, ignoring case', async () => {
    await clear()
    const refused = await makeCampaign(site, advertiser)
    const welcome = await makeCampaign(site, advertiser)
    const named = (id: number, advertiserName: string) =>
      site.deps.db.updateTable('sponsoredContent').set({ advertiserName }).where('id', '=', id).execute()
    await named(refused, 'Olive Press')
    await named(welcome, 'Weber Candles')
    const creator = await site.person('pema')
    const other = await site.person('grace')
    const set = (caller: Person | null, advertisers: string[]) =>
      site.call(caller, sponsorsApi.setRefusedAdvertisers, { body: { advertisers } })
    expect((await set(null, ['Olive Press'])).status).toBe(401)
    expect((await set(creator, [' '])).status).toBe(400)
    expect((await set(creator, ['OLIVE press', 'olive Press'])).body).toEqual(['olive press'])
    expect(await idsIn('sidebar', { channelId: creator.id, limit: 5 })).toEqual([welcome])
    expect((await idsIn('sidebar', { channelId: other.id, limit: 5 })).sort()).toEqual([refused, welcome].sort())
    // Written so that it looks the same.
    for (const name of ['Olive\u200b Press', 'Οlive Press', 'Olive  Press', 'Ｏlive Press']) {
      await named(refused, name)
      site.deps.sponsorPlacing.forgetCandidates()
      expect(await idsIn('sidebar', { channelId: creator.id, limit: 5 }), name).toEqual([welcome])
    }
    await set(creator, [])
    expect(await idsIn('sidebar', { channelId: creator.id, limit: 5 })).toHaveLength(2)
  })

  test('has title, description, picture, URL, advertiser and label, and no amounts [V-SPON-08, V-SPON-09]', async () => {
    await clear()
    await makeCampaign(site, advertiser, { placement: 'featured', isFeatured: true, title: 'A retreat by the sea' })
    const item = await take(viewer, 'featured')
    expect(item).toEqual({
      ...{ id: item.id, title: 'A retreat by the sea', description: 'Poured by hand, one at a time.' },
      ...{ contentUrl: 'https://candles.example.org/', thumbnailUrl: '/default-thumbnail.svg', thumbnails: [] },
      ...{ advertiserName: 'Saint Clare Candles', advertiserWebsite: null, isFeatured: true, placement: 'featured' },
      ...{ categoryId: null, token: expect.any(String) },
    })
  })

  test('appears and disappears at once for everybody when its status changes', async () => {
    await clear()
    const id = await makeCampaign(site, advertiser)
    expect(await idsIn('sidebar')).toEqual([id])
    await site.call(advertiser, sponsorsApi.pause, { params: { id } })
    expect(await idsIn('sidebar')).toEqual([])
    await site.call(advertiser, sponsorsApi.resume, { params: { id } })
    expect(await idsIn('sidebar')).toEqual([id])
    await site.call(advertiser, sponsorsApi.end, { params: { id } })
    expect(await idsIn('sidebar')).toEqual([])
  })
})

describe('counting', () => {
  test('an impression is counted once per token and costs a thousandth of the rate [V-SPON-06]', async () => {
    await clear()
    const id = await makeCampaign(site, advertiser, { cpmCents: 777 })
    const person = await site.person('one')
    const item = await take(person)
    const response = await send('impression', person, item, { userId: 1, sourceUrl: 'https://site.test/video/7?t=3#x' })
    expect([response.status, response.text]).toEqual([204, ''])
    await Promise.all([send('impression', person, item), send('impression', person, item)])
    expect(await counts(id)).toMatchObject({ impressions: 1, spentMillicents: 777, clicks: 0 })
    const report = (await site.call(advertiser, sponsorsApi.report, { params: { id } })).body
    expect(report.pages).toEqual([{ path: '/video/7', impressions: 1, clicks: 0 }])
  })

  test('a click is counted once per token and costs nothing [V-SPON-07]', async () => {
    await clear()
    const id = await makeCampaign(site, advertiser)
    const person = await site.person('two')
    const item = await take(person)
    for (let n = 0; n < 3; n += 1)
      expect((await send('click', person, item, { userId: 1, sourceUrl: '/' })).status).toBe(204)
    expect(await counts(id)).toMatchObject({ impressions: 0, spentMillicents: 0, clicks: 1 })
  })

  test('a request without a token, or with another viewer’s, an expired or a forged one, is accepted and not counted', async () => {
    await clear()
    const id = await makeCampaign(site, advertiser)
    const other = await makeCampaign(site, advertiser, { placement: 'feed' })
    const [one, two] = [await site.person('one'), await site.person('two')]
    const item = await take(one)
    for (const token of [undefined, null, '', 'x', `${item.token.slice(0, -4)}AAAA`]) {
      for (const kind of ['impression', 'click'] as const) {
        const response = await site.call(one, placementsApi[kind], { params: { id }, body: { token } })
        expect(response.status).toBe(204)
      }
    }
    // Issued to another viewer, and for another action.
    await send('impression', two, item)
    await send('impression', one, { id: other, token: item.token })
    expect(await counts(id)).toMatchObject({ impressions: 0, clicks: 0 })
    expect(await counts(other)).toMatchObject({ impressions: 0 })
    expect((await site.call(null, placementsApi.impression, { params: { id }, body: {} })).status).toBe(401)
    expect((await site.call(one, placementsApi.impression, { params: { id: 999_999 }, body: {} })).status).toBe(204)
  })

  test('views by robots, staff, the advertiser and the creator of the page are not counted', async () => {
    await clear()
    const id = await makeCampaign(site, advertiser)
    const creator = await site.person('creator')
    const videoId = await makeVideo(site, creator)
    for (const [person, query] of [
      [moderator, {}],
      [advertiser, {}],
      [creator, { videoId }],
    ] as const) {
      const item = await take(person, 'sidebar', query)
      await send('impression', person, item)
      await send('click', person, item)
    }
    const person = await site.person('machine')
    for (const agent of ['Googlebot/2.1', 'curl/8.5.0', 'Mozilla/5.0 HeadlessChrome/140']) {
      const item = await take(person)
      const headers = { 'user-agent': agent }
      await site.call(person, placementsApi.impression, { params: { id }, body: { token: item.token }, headers })
    }
    expect(await counts(id)).toMatchObject({ impressions: 0, clicks: 0, spentMillicents: 0 })
  })

  test('a visitor is identified by network, whatever the user agent', async () => {
    const open = await createTestSite({ environment: { GUEST_VIEWING: 'on' } })
    const id = await makeCampaign(open, await open.person('sponsor'))
    for (let n = 0; n < 5; n += 1) {
      const headers = { 'user-agent': `Mozilla/5.0 Browser/${n}` }
      const placement = { params: { placement: 'sidebar' }, headers }
      const [item] = (await open.call(null, placementsApi.placed, placement)).body
      if (item)
        await open.call(null, placementsApi.impression, { params: { id }, body: { token: item.token }, headers })
    }
    const row = await open.deps.db.selectFrom('sponsoredContent').select('impressions').executeTakeFirstOrThrow()
    expect(row.impressions).toBe(3)
    await open.close()
  })

  test('a viewer is shown the same campaign three times a day at most, and a fourth impression is not counted', async () => {
    await clear()
    const id = await makeCampaign(site, advertiser)
    const person = await site.person('often')
    const items = []
    for (let n = 0; n < 5; n += 1) items.push(await take(person))
    await Promise.all(items.map((item) => send('impression', person, item)))
    expect((await counts(id)).impressions).toBe(3)
    const none = await placed(person, 'sidebar')
    expect([none.body, none.headers.vary]).toEqual([[], '*'])
    expect((await placed(await site.person('another'), 'sidebar')).body).toHaveLength(1)
    await clear()
    const empty = await placed(person, 'sidebar')
    expect([empty.body, empty.headers.vary]).toEqual([[], undefined])
  })

  test('at most one is shown before a video within half an hour', async () => {
    await clear()
    for (let n = 0; n < 3; n += 1) await makeCampaign(site, advertiser, { placement: 'video-pre' })
    // Not late in the day: with the next one the viewer has another hash.
    let moment = new Date(new Date().setUTCHours(12, 0, 0, 0))
    const placing = createSponsorPlacing({ ...site.deps, secret: site.deps.viewerSecret, now: () => moment })
    const audience = audienceOf(9_001)
    const ask = async () => (await placing.place({ placement: 'video-pre', limit: 1 }, audience)).items
    const [item] = await ask()
    expect(await placing.count('impression', item?.id ?? 0, { token: item?.token }, audience)).toBe(true)
    expect(await ask()).toEqual([])
    const passMinutes = (minutes: number) => {
      moment = new Date(moment.getTime() + minutes * 60_000)
    }
    passMinutes(29)
    expect(await ask()).toEqual([])
    passMinutes(2)
    expect(await ask()).toHaveLength(1)
  })

  test('only a daily hash of the viewer is stored, and it is deleted later', async () => {
    const rows = await site.deps.db.selectFrom('sponsoredViews').select('viewerKey').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { viewerKey } of rows) expect(viewerKey).toMatch(/^[\w-]{24}$/)
    const old = new Date(Date.now() - 25 * 3_600_000)
    await site.deps.db.updateTable('sponsoredViews').set({ lastAt: old }).execute()
    await site.deps.db.updateTable('sponsoredTokenUses').set({ usedAt: old }).execute()
    await sweepDay(site.deps.db)
    expect(await site.deps.db.selectFrom('sponsoredViews').select('viewerKey').execute()).toEqual([])
    expect(await site.deps.db.selectFrom('sponsoredTokenUses').select('token').execute()).toEqual([])
  })

  test('200 simultaneous impressions on a budget for 100 spend exactly 100, and complete it', async () => {
    await clear()
    // A hundred impressions at 50 cents each.
    const id = await makeCampaign(site, advertiser, { budgetCents: 5_000, cpmCents: 50_000 })
    const placing = createSponsorPlacing({ ...site.deps, secret: site.deps.viewerSecret })
    const audiences = Array.from({ length: 200 }, (_, n) => audienceOf(20_000 + n))
    const items = []
    for (const audience of audiences) {
      placing.forgetCandidates()
      const [item] = (await placing.place({ placement: 'sidebar', limit: 1 }, audience)).items
      items.push({ audience, token: item?.token })
    }
    const counted = await Promise.all(
      items.map(({ audience, token }) => placing.count('impression', id, { token }, audience)),
    )
    expect(counted.filter(Boolean)).toHaveLength(100)
    expect(await counts(id)).toMatchObject({ impressions: 100, spentMillicents: 5_000_000, status: 'completed' })
    const days = await site.deps.db.selectFrom('sponsoredDays').selectAll().where('contentId', '=', id).execute()
    expect(days).toMatchObject([{ impressions: 100, spentMillicents: 5_000_000 }])
    const steps = await site.deps.db
      .selectFrom('sponsoredTransitions')
      .select('step')
      .where('contentId', '=', id)
      .execute()
    expect(steps).toEqual([{ step: 'spent' }])
  })

  test('spend on a creator’s pages is added up for the creator', async () => {
    await clear()
    const id = await makeCampaign(site, advertiser, { cpmCents: 900 })
    const creator = await site.person('creator')
    const videoId = await makeVideo(site, creator)
    const pages: Record<string, number>[] = [{ videoId }, { channelId: creator.id }, {}]
    for (const query of pages) {
      const person = await site.person('someone')
      await send('impression', person, await take(person, 'sidebar', query))
    }
    const shares = await site.deps.db.selectFrom('sponsoredShares').selectAll().where('contentId', '=', id).execute()
    expect(shares).toMatchObject([{ creatorId: creator.id, impressions: 2, spentMillicents: 1_800 }])
    expect((await counts(id)).impressions).toBe(3)
  })
})

const audienceOf = (id: number): Audience => ({
  viewer: { id, username: `viewer${id}`, displayName: 'Viewer', role: 'user' },
  device: '',
  isBot: false,
})

/** A seeded random number generator, so that every run of a simulation is the same. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

describe('pace', () => {
  test('a day simulated hour by hour stays within 10 % of even spending, for every campaign and any traffic', async () => {
    await clear()
    const begin = new Date('2026-11-22T00:00:00Z')
    const endsAt = new Date('2026-11-23T00:00:00Z')
    const budgets = [240, 120, 480]
    const ids: number[] = []
    for (const impressions of budgets) {
      const money = { cpmCents: 100_000, budgetCents: impressions * 100 }
      ids.push(await makeCampaign(site, advertiser, { startsAt: begin, endsAt, ...money }))
    }
    let moment = begin
    const placing = createSponsorPlacing({
      ...site.deps,
      secret: site.deps.viewerSecret,
      now: () => moment,
      random: seeded(7),
    })
    // Few at night, most in the evening; always at least the 35 an hour that the budgets need.
    const traffic = [40, 40, 40, 40, 40, 44, 50, 60, 60, 54, 50, 50, 60, 60, 50, 50, 54, 60, 70, 90, 90, 80, 60, 44]
    let nextViewer = 50_000
    for (const [hour, requests] of traffic.entries()) {
      for (let n = 0; n < requests; n += 1) {
        moment = new Date(begin.getTime() + (hour + n / requests) * 3_600_000)
        nextViewer += 1
        const audience = audienceOf(nextViewer)
        const [item] = (await placing.place({ placement: 'sidebar', limit: 1 }, audience)).items
        if (item) await placing.count('impression', item.id, { token: item.token }, audience)
      }
      for (const [index, id] of ids.entries()) {
        const total = budgets[index] ?? 0
        const { impressions } = await counts(id)
        expect(
          Math.abs(impressions - (total * (hour + 1)) / 24),
          `campaign ${index}, hour ${hour}`,
        ).toBeLessThanOrEqual(total * 0.1)
      }
    }
    for (const [index, id] of ids.entries()) {
      expect(await counts(id)).toMatchObject({ impressions: budgets[index], status: 'completed' })
    }
  }, 120_000)

  test('campaigns of equal size are served equally', async () => {
    await clear()
    const ids = []
    for (let n = 0; n < 4; n += 1) ids.push(await makeCampaign(site, advertiser))
    const placing = createSponsorPlacing({ ...site.deps, secret: site.deps.viewerSecret, random: seeded(11) })
    const served = new Map<number, number>(ids.map((id) => [id, 0]))
    for (let n = 0; n < 400; n += 1) {
      const [item] = (await placing.place({ placement: 'sidebar', limit: 1 }, audienceOf(70_000 + n))).items
      if (item) served.set(item.id, (served.get(item.id) ?? 0) + 1)
    }
    for (const id of ids) expect(served.get(id)).toBeGreaterThan(70)
  })

  test('the budget left after a pause is spread over the remaining flight', async () => {
    await clear()
    const id = await makeCampaign(site, advertiser, { impressions: 10 })
    await site.call(advertiser, sponsorsApi.pause, { params: { id } })
    await site.call(advertiser, sponsorsApi.resume, { params: { id } })
    const [candidate] = await listCandidates(site.deps.db, 'sidebar', null, new Date())
    // One hour's share of the remaining budget, not half of the budget.
    expect(candidate?.wanted).toBeGreaterThan(0)
    expect(candidate?.wanted).toBeLessThan(1_000)
  })
})

describe('the report', () => {
  test('lists every day of the flight until today with its numbers, as JSON and as CSV', async () => {
    await clear()
    const startsAt = new Date(Date.now() - 2 * 86_400_000)
    const id = await makeCampaign(site, advertiser, { startsAt, cpmCents: 500 })
    const person = await site.person('reader')
    const item = await take(person)
    await send('impression', person, item, { sourceUrl: 'https://site.test/' })
    await send('click', person, item, { sourceUrl: 'https://site.test/' })
    const report = (await site.call(advertiser, sponsorsApi.report, { params: { id } })).body
    expect(report).toMatchObject({ impressions: 1, clicks: 1, spentCents: 1, budgetCents: 5_000 })
    expect(report.days.map(({ impressions, clicks, spentCents }) => [impressions, clicks, spentCents])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [1, 1, 0.5],
    ])
    const csv = await site.request(advertiser, { url: `/api/sponsored-content/${id}/report.csv` })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = csv.body.split('\r\n')
    expect(lines[0]).toBe('\ufeffday,impressions,clicks,spent_usd')
    expect(lines[3]).toBe(`${report.days[2]?.day},1,1,0.00500`)
  })

  test('identifies pages by their path only', () => {
    expect(pathOf('https://site.test/search?q=secret#top')).toBe('/search')
    expect(pathOf('/video/3')).toBe('/video/3')
    expect(pathOf('javascript:alert(1)').length).toBeLessThanOrEqual(120)
    expect(pathOf(`https://site.test/${'x'.repeat(500)}`)).toHaveLength(120)
    expect([pathOf(null), pathOf(undefined), pathOf('')]).toEqual(['/', '/', '/'])
  })
})

describe('the picture', () => {
  let server: Server
  let origin: string
  const bodies: Record<string, Buffer | string> = {}
  beforeAll(async () => {
    bodies['/picture.png'] = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#c08040' } })
      .png()
      .toBuffer()
    bodies['/svg'] = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    bodies['/large'] = Buffer.alloc(5 * 1024 * 1024 + 1, 1)
    bodies['/page'] = '<html></html>'
    server = createServer((request, response) => {
      const body = bodies[request.url ?? '']
      response.writeHead(body === undefined ? 404 : 200).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    // The server of this test uses plain HTTP, which the constraint on URLs forbids.
    await sql`ALTER TABLE sponsored_content DROP CONSTRAINT sponsored_content_thumbnail_url_check`.execute(site.deps.db)
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })

  /** A campaign whose picture is at `path`, after the job has run; loopback is allowed unless a rule is given. */
  const copied = async (path: string, mayReach: AddressRule = (ip) => ip === '127.0.0.1') => {
    await clear()
    const id = await makeCampaign(site, advertiser, { placement: 'featured' })
    const address = origin + path
    await site.deps.db.updateTable('sponsoredContent').set({ thumbnailUrl: address }).where('id', '=', id).execute()
    const handler = createFetchSponsorPictureHandler({ ...site.deps, mayReach })
    await handler({ contentId: id, address }, { signal: new AbortController().signal, isLastTry: true })
    site.deps.sponsorPlacing.forgetCandidates()
    return (await site.call(advertiser, sponsorsApi.get, { params: { id } })).body
  }

  test('is copied, re-encoded, and served by this site', async () => {
    expect((await copied('/picture.png')).pictureState).toBe('ready')
    const item = await take(await site.person('looker'), 'featured')
    expect(item.thumbnails.map(({ width }) => width)).toEqual([320, 640])
    expect(item.thumbnailUrl).toMatch(/^\/pictures\/[0-9a-f]{40}-640\.webp$/)
    const response = await site.request(viewer, { url: item.thumbnailUrl })
    expect(response.headers['content-type']).toBe('image/webp')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 })
  })

  test.each([
    ['at a private address', '/picture.png', isPublicAddress],
    ['that is an SVG with a script', '/svg', undefined],
    ['of more than 5 MB', '/large', undefined],
    ['that is a page', '/page', undefined],
    ['that does not exist', '/nowhere', undefined],
  ] as const)('%s is not copied, the record is marked, and a placeholder is shown', async (_, path, mayReach) => {
    expect(await copied(path, mayReach)).toMatchObject({ pictureUrl: null, pictureState: 'failed' })
    expect((await take(await site.person('looker'), 'featured')).thumbnailUrl).toBe('/default-thumbnail.svg')
  })

  test('is not used when its URL has changed meanwhile', async () => {
    await clear()
    const id = await makeCampaign(site, advertiser)
    const handler = createFetchSponsorPictureHandler({ ...site.deps, mayReach: () => true })
    const job = { contentId: id, address: `${origin}/picture.png` }
    await handler(job, { signal: new AbortController().signal, isLastTry: true })
    expect((await site.call(advertiser, sponsorsApi.get, { params: { id } })).body.pictureState).toBe('waiting')
  })
})
