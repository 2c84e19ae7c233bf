import { SPONSOR_STATES } from '@lamplight/contract/sponsor-states'
import { sponsorsApi } from '@lamplight/contract/sponsors'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '../../lib/zone-day.ts'
import { makeCampaign } from '../../testing/campaigns.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { runSchedule } from './sponsors.schedule.ts'

let site: TestSite
let advertiser: Person
let stranger: Person
let moderator: Person
let studyId: number

beforeAll(async () => {
  site = await createTestSite({ environment: { SPONSOR_RATES: 'feed=600' } })
  advertiser = await site.person('sponsor')
  stranger = await site.person('yusuf')
  moderator = await site.person('miriam', 'moderator')
  const study = await site.deps.db.selectFrom('categories').select('id').where('slug', '=', 'study').executeTakeFirst()
  studyId = study?.id ?? 0
})
afterAll(() => site.close())

const today = dayIn('UTC', new Date())
/** The documented payload, as a client sends it. */
const form = (changes: Record<string, unknown> = {}) => ({
  title: 'Candles from a convent',
  description: 'Poured by hand, one at a time.',
  contentUrl: 'https://candles.example.org/',
  thumbnailUrl: 'https://candles.example.org/candle.png',
  advertiserName: 'Saint Clare Candles',
  advertiserWebsite: '',
  startDate: today,
  endDate: addDays(today, 30),
  placement: 'sidebar',
  advertiserId: 1,
  budget: 100,
  isFeatured: false,
  categoryId: null,
  ...changes,
})
const create = (person: Person | null, changes: Record<string, unknown> = {}) =>
  site.call(person, sponsorsApi.create, { body: form(changes) })
const made = async (changes: Record<string, unknown> = {}) => (await create(advertiser, changes)).body.id
const get = (person: Person | null, id: number) => site.call(person, sponsorsApi.get, { params: { id } })
const change = (person: Person | null, id: number, body: Record<string, unknown>) =>
  site.call(person, sponsorsApi.change, { params: { id }, body })
const review = (person: Person | null, id: number, body: Record<string, unknown>) =>
  site.call(person, sponsorsApi.review, { params: { id }, body })
const step = (name: 'pause' | 'resume' | 'end' | 'duplicate', person: Person | null, id: number) =>
  site.call(person, sponsorsApi[name], { params: { id } })
const listOf = (person: Person | null, userId: number) =>
  site.call(person, sponsorsApi.byAdvertiser, { params: { userId } })
const pay = (id: number) =>
  site.deps.db.updateTable('sponsoredContent').set({ paidAt: new Date() }).where('id', '=', id).execute()

describe('submitting', () => {
  test('is refused to visitors [B-SPONSOR-53]', async () => {
    expect((await create(null)).problem.code).toBe('not_signed_in')
  })

  test.each([
    ['title', 'Four', 'Title must be at least 5 characters'],
    ['title', '     .', 'Title must be at least 5 characters'],
    ['title', undefined, 'Title must be at least 5 characters'],
    ['title', 'x'.repeat(101), 'Title cannot exceed 100 characters'],
    ['description', 'Too short', 'Description must be at least 10 characters'],
    ['description', 'x'.repeat(501), 'Description cannot exceed 500 characters'],
    ['advertiserName', 'A', 'Advertiser name must be at least 2 characters'],
    ['advertiserName', 7, 'Advertiser name must be at least 2 characters'],
    ['startDate', '', 'Start date is required'],
    ['startDate', '  ', 'Start date is required'],
    ['startDate', '2026-02-30', 'Please enter a valid date'],
    ['startDate', 'tomorrow', 'Please enter a valid date'],
    ['startDate', undefined, 'Start date is required'],
    ['startDate', addDays(today, -2), 'Start date cannot be in the past'],
    ['endDate', undefined, 'End date is required'],
    ['endDate', '2027-06-31', 'Please enter a valid date'],
    ['endDate', addDays(today, 400), 'Start and end can be at most 366 days apart'],
    ['timeZone', 'Mars/Olympus', 'Please choose a time zone'],
    ['placement', 'popup', 'Placement is required'],
    ['placement', undefined, 'Placement is required'],
  ])('with %s %j is refused with its text [B-SPONSOR-32, B-SPONSOR-33, B-SPONSOR-36]', async (path, value, message) => {
    const response = await create(advertiser, { [path]: value })
    expect(response.status).toBe(400)
    expect(response.problem.issues).toContainEqual({ path, message })
  })

  test('names each missing date and placement [B-SPONSOR-38, B-SPONSOR-39, B-SPONSOR-43]', async () => {
    const response = await create(advertiser, { startDate: undefined, endDate: undefined, placement: undefined })
    expect(response.problem.issues?.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Start date is required', 'End date is required', 'Placement is required']),
    )
  })

  test.each([
    [undefined, 'Budget is required'],
    ['', 'Budget is required'],
    [null, 'Budget is required'],
    [0, 'Minimum budget is $50'],
    [49.99, 'Minimum budget is $50'],
    ['49.99', 'Minimum budget is $50'],
    [-100, 'Minimum budget is $50'],
    ['  ', 'Budget is required'],
    ['12.345', 'Please enter an amount with at most two decimal places'],
    ['1e3', 'Please enter an amount with at most two decimal places'],
    [999_999.01, 'Maximum budget is $999,999'],
    [10_000_000_000, 'Maximum budget is $999,999'],
  ])('with a budget of %j is refused: %s [B-SPONSOR-40, B-SPONSOR-41, B-SPONSOR-42]', async (budget, message) => {
    const response = await create(advertiser, { budget })
    expect(response.problem.issues).toEqual([{ path: 'budget', message }])
  })

  test('an end before the start is refused, the same day is not [B-SPONSOR-51]', async () => {
    const response = await create(advertiser, { startDate: addDays(today, 3), endDate: addDays(today, 2) })
    expect(response.problem.issues).toEqual([{ path: 'endDate', message: 'End date cannot be before the start date' }])
    expect((await create(advertiser, { endDate: today })).status).toBe(201)
  })

  test('a start more than a year away is refused, a later one of an edit too', async () => {
    const refusal = { path: 'startDate', message: 'Start date can be at most 366 days from today' }
    for (const day of [addDays(today, 368), '9000-01-01']) {
      const response = await create(advertiser, { startDate: day, endDate: day })
      expect([response.status, response.problem.issues]).toEqual([400, [refusal]])
    }
    const id = await made({ title: 'A year ahead', startDate: addDays(today, 365), endDate: addDays(today, 400) })
    const later = await change(advertiser, id, { startDate: '8999-12-31', endDate: '9000-01-01' })
    expect([later.status, later.problem.issues]).toEqual([400, [refusal]])
  })

  const hostile = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://candles.example.org/',
    'ftp://candles.example.org/',
    'https://user:password@candles.example.org/',
    'https://127.0.0.1/',
    'https://10.0.0.8/admin',
    'https://[::1]/',
    'https://2130706433/',
    'https://localhost/',
    'https://router.local/',
    'https://intranet/',
    'candles.example.org',
    '',
  ]
  test.each(hostile)(
    'an address like %s is refused in every field [B-SPONSOR-34, B-SPONSOR-35, V-SEC-20]',
    async (url) => {
      for (const path of ['contentUrl', 'thumbnailUrl']) {
        const response = await create(advertiser, { [path]: url })
        expect(response.problem.issues).toEqual([{ path, message: 'Please enter a valid URL' }])
      }
    },
  )

  test('the website is optional, and must be a URL [B-SPONSOR-37]', async () => {
    for (const advertiserWebsite of ['', null, undefined]) {
      expect((await create(advertiser, { advertiserWebsite })).body.advertiserWebsite).toBeNull()
    }
    const website = 'https://candles.example.org/about'
    expect((await create(advertiser, { advertiserWebsite: website })).body.advertiserWebsite).toBe(website)
    for (const url of hostile.filter((text) => text !== '')) {
      const response = await create(advertiser, { advertiserWebsite: url })
      expect(response.problem.issues).toEqual([{ path: 'advertiserWebsite', message: 'Please enter a valid URL' }])
    }
  })

  test('the category is one of videos, or empty for all of them [B-SPONSOR-44]', async () => {
    expect((await create(advertiser, { categoryId: 999_999 })).problem.code).toBe('category_not_found')
    expect((await create(advertiser, { categoryId: studyId })).body.categoryId).toBe(studyId)
    expect((await create(advertiser, { categoryId: undefined })).body.categoryId).toBeNull()
    expect((await create(advertiser, { categoryId: 'study' })).status).toBe(400)
  })

  test('creates a pending record of the session’s member with zero counts, whatever the client sends [B-SPONSOR-59, V-SEC-07]', async () => {
    const response = await create(advertiser, {
      ...{ advertiserId: stranger.id, status: 'active', impressions: 5, clicks: 5, contentNotes: 'x', cpmCents: 1 },
      ...{ spentCents: 0, isPaid: true, version: 9 },
    })
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      ...{ advertiserId: advertiser.id, status: 'pending', impressions: 0, clicks: 0, contentNotes: '' },
      ...{ cpmCents: 500, spentCents: 0, isPaid: false, isPaused: false },
    })
    expect((await listOf(stranger, stranger.id)).body).toEqual([])
  })

  test('returns every documented field [B-SPONSOR-53, B-SPONSOR-61]', async () => {
    const { body } = await create(advertiser, { budget: '120.50', placement: 'video-pre', categoryId: studyId })
    expect(body).toMatchObject({
      ...form({ advertiserId: advertiser.id, advertiserWebsite: null, budget: 120.5 }),
      ...{ placement: 'video-pre', categoryId: studyId, id: expect.any(Number), budgetCents: 12_050, timeZone: 'UTC' },
    })
  })

  test('Featured is a request until staff grant it; without the field it is not requested [B-SPONSOR-45]', async () => {
    const { body } = await create(advertiser, { isFeatured: true })
    expect(body).toMatchObject({ isFeatured: false, featuredRequested: true, cpmCents: 700 })
    expect((await create(advertiser, { isFeatured: undefined })).body.featuredRequested).toBe(false)
  })

  test('stores the advertiser’s time zone; a timestamp counts as its day', async () => {
    const { body } = await create(advertiser, {
      startDate: `${addDays(today, 2)}T00:00:00.000Z`,
      endDate: addDays(today, 2),
      timeZone: 'Asia/Kolkata',
    })
    expect(body).toMatchObject({ startDate: addDays(today, 2), timeZone: 'Asia/Kolkata' })
    const row = await site.deps.db
      .selectFrom('sponsoredContent')
      .select(['startsAt', 'endsAt'])
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(row.startsAt.toISOString()).toBe(`${addDays(today, 1)}T18:30:00.000Z`)
    expect(row.endsAt.toISOString()).toBe(`${addDays(today, 2)}T18:30:00.000Z`)
  })

  test('uses the rate of the operator’s table', async () => {
    expect((await create(advertiser, { placement: 'feed' })).body.cpmCents).toBe(600)
    const rates = (await site.call(advertiser, sponsorsApi.rates)).body
    expect(rates).toMatchObject({
      cpmCents: { feed: 600, sidebar: 500 },
      premiumCpmCents: 200,
      creatorSharePercent: 50,
    })
  })

  test('more than thirty an hour are refused', async () => {
    const limited = await createTestSite({ limitScale: 1 })
    const person = await limited.person('eager')
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1) {
      statuses.push((await limited.call(person, sponsorsApi.create, { body: form() })).status)
    }
    expect(statuses.slice(0, 30).every((status) => status === 201)).toBe(true)
    expect(statuses[30]).toBe(429)
    await limited.close()
  })
})

describe('submitting twice', () => {
  test('also at the same moment, makes one record; other words make another', async () => {
    const person = await site.person('hasty')
    const responses = await Promise.all([1, 2, 3].map(() => create(person, { title: 'Sent twice' })))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    await create(person, { title: 'Sent twice', budget: 150 })
    expect((await listOf(person, person.id)).body).toHaveLength(2)
  })
})

test('duplicating twice at the same moment makes one copy', async () => {
  const person = await site.person('doubler')
  const { id } = (await create(person, { title: 'To be copied' })).body
  const responses = await Promise.all([1, 2, 3].map(() => step('duplicate', person, id)))
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  expect(responses[0]?.body.id).not.toBe(id)
  expect((await listOf(person, person.id)).body).toHaveLength(2)
})

describe('reading', () => {
  test('an advertiser’s list is for that member and staff, newest first [B-SPONSOR-52, V-SEC-11]', async () => {
    const person = await site.person('lister')
    const ids = []
    for (const title of ['First of two', 'Second of two']) {
      ids.unshift((await create(person, { title })).body.id)
    }
    for (const reader of [person, moderator]) {
      expect((await listOf(reader, person.id)).body.map(({ id }) => id)).toEqual(ids)
    }
    expect((await listOf(null, person.id)).status).toBe(401)
    expect((await listOf(stranger, person.id)).problem.code).toBe('forbidden')
  })

  test('an advertiser’s list is read in pages, whole or one part of it [B-SPONSOR-09, B-SPONSOR-10, B-SPONSOR-11]', async () => {
    const person = await site.person('pager')
    const first = await makeCampaign(site, person, { status: 'completed' })
    const second = await makeCampaign(site, person, { status: 'active' })
    const third = await makeCampaign(site, person, { status: 'approved' })
    const fourth = await makeCampaign(site, person, { status: 'pending' })
    const read = async (query: Record<string, string>) => {
      const params = { userId: person.id }
      const { body, headers } = await site.call(person, sponsorsApi.byAdvertiser, { params, query })
      return { ids: body.map(({ id }) => id), cursor: headers['x-next-cursor']?.toString() }
    }
    const page = await read({ limit: '3' })
    expect(page.ids).toEqual([fourth, third, second])
    expect(await read({ limit: '3', cursor: page.cursor ?? '' })).toEqual({ ids: [first], cursor: undefined })
    const pending = await read({ limit: '1', view: 'pending' })
    expect(pending.ids).toEqual([fourth])
    expect((await read({ limit: '1', view: 'pending', cursor: pending.cursor ?? '' })).ids).toEqual([third])
    expect([(await read({ view: 'active' })).ids, (await read({ view: 'completed' })).ids]).toEqual([[second], [first]])
  })

  test('the totals are over everything of an advertiser, for that member and staff [B-SPONSOR-01, B-SPONSOR-03, B-SPONSOR-04]', async () => {
    const person = await site.person('summer')
    const totals = (reader: Person | null) => site.call(reader, sponsorsApi.totals, { params: { userId: person.id } })
    const nothing = { pending: 0, active: 0, impressions: 0, budgetCents: 0, withdrawnCents: 0 }
    expect((await totals(person)).body).toEqual(nothing)
    await create(person, { title: 'First of two', budget: 50 })
    await create(person, { title: 'Second of two', budget: 150 })
    for (const reader of [person, moderator]) {
      expect((await totals(reader)).body).toEqual({ ...nothing, pending: 2, budgetCents: 20_000 })
    }
    expect((await totals(null)).status).toBe(401)
    expect((await totals(stranger)).problem.code).toBe('forbidden')
  })

  test('the totals count what is pending and active, and all impressions [B-SPONSOR-01, B-SPONSOR-02, B-SPONSOR-03]', async () => {
    const person = await site.person('counter')
    const all = { pending: [0], approved: [0, 0], active: [30, 12, 8], completed: [100], rejected: [5] }
    for (const status of SPONSOR_STATES) {
      for (const impressions of all[status]) await makeCampaign(site, person, { status, impressions })
    }
    const { body } = await site.call(person, sponsorsApi.totals, { params: { userId: person.id } })
    expect(body).toMatchObject({ pending: 1, active: 3, impressions: 155 })
  })

  test('the total budget leaves out what was rejected or ended unpaid, which is summed apart [B-SPONSOR-04]', async () => {
    const person = await site.person('withdrawn')
    const [rejected, ended, paid] = [
      (await create(person, { title: 'Is rejected', budget: 50 })).body.id,
      (await create(person, { title: 'Ends unpaid', budget: 70 })).body.id,
      (await create(person, { title: 'Ends when paid', budget: 300 })).body.id,
    ]
    await review(moderator, rejected, { status: 'rejected', contentNotes: 'Not for this site.' })
    await step('end', person, ended)
    await review(moderator, paid, { status: 'approved' })
    await pay(paid)
    await step('end', person, paid)
    const { body } = await site.call(person, sponsorsApi.totals, { params: { userId: person.id } })
    expect(body).toMatchObject({ budgetCents: 30_000, withdrawnCents: 12_000 })
  })

  test('record, report and history of another advertiser are not found', async () => {
    const id = await made()
    for (const endpoint of [sponsorsApi.get, sponsorsApi.report, sponsorsApi.history]) {
      expect((await site.call(null, endpoint, { params: { id } })).status).toBe(401)
      expect((await site.call(stranger, endpoint, { params: { id } })).problem.code).toBe('sponsor_not_found')
      expect((await site.call(advertiser, endpoint, { params: { id } })).status).toBe(200)
    }
    const csv = (person: Person | null) => site.request(person, { url: `/api/sponsored-content/${id}/report.csv` })
    expect([(await csv(null)).statusCode, (await csv(stranger)).statusCode]).toEqual([401, 404])
  })
})

describe('editing', () => {
  test('is possible for its advertiser and staff while it is pending [B-SPONSOR-21]', async () => {
    const id = await made()
    expect((await change(null, id, { title: 'Another title' })).status).toBe(401)
    expect((await change(stranger, id, { title: 'Another title' })).problem.code).toBe('sponsor_not_found')
    const response = await change(advertiser, id, { title: 'Another title', budget: 75, placement: 'featured' })
    expect(response.body).toMatchObject({ title: 'Another title', budget: 75, placement: 'featured', cpmCents: 1500 })
    expect((await change(moderator, id, { description: 'Corrected by staff.' })).body.description).toBe(
      'Corrected by staff.',
    )
    await review(moderator, id, { status: 'approved' })
    expect((await get(advertiser, id)).body.viewer.canEdit).toBe(false)
    for (const person of [advertiser, moderator]) {
      expect((await change(person, id, { title: 'Too late now' })).problem.code).toBe('sponsor_not_editable')
    }
  })

  test('that began with an outdated text does not overwrite what was changed elsewhere', async () => {
    const id = await made({ title: 'In two tabs', advertiserWebsite: '' })
    const previous = { title: 'In two tabs', advertiserWebsite: '' }
    expect((await change(moderator, id, { title: 'By staff', previous })).status).toBe(200)
    const refused = await change(advertiser, id, { title: 'By me', previous })
    expect([refused.status, refused.problem.code, refused.problem.current]).toEqual([409, 'text_changed', 'By staff'])
    // No website is the same as an empty one.
    const other = await change(advertiser, id, { advertiserWebsite: 'https://me.example.org/', previous })
    expect(other.body).toMatchObject({ title: 'By staff', advertiserWebsite: 'https://me.example.org/' })
  })

  test('follows every rule of submitting', async () => {
    const id = await made()
    for (const body of [
      { title: 'Four' },
      { budget: 10 },
      { contentUrl: 'javascript:alert(1)' },
      { endDate: addDays(today, -1) },
      { startDate: addDays(today, 40) },
    ]) {
      expect([body, (await change(advertiser, id, body)).status]).toEqual([body, 400])
    }
    expect((await change(advertiser, id, { categoryId: 999_999 })).problem.code).toBe('category_not_found')
    expect((await get(advertiser, id)).body).toMatchObject({ title: 'Candles from a convent', budget: 100 })
  })

  test('cannot set status, counts or the advertiser', async () => {
    const id = await made()
    await change(advertiser, id, { status: 'active', impressions: 9, isPaid: true, advertiserId: stranger.id })
    expect((await get(advertiser, id)).body).toMatchObject({ status: 'pending', impressions: 0, isPaid: false })
  })

  test('of the picture’s URL copies the picture again', async () => {
    const id = await made()
    await site.deps.db
      .updateTable('sponsoredContent')
      .set({ pictureKey: 'a'.repeat(40), pictureState: 'ready' })
      .where('id', '=', id)
      .execute()
    expect((await change(advertiser, id, { title: 'Another title' })).body.pictureUrl).not.toBeNull()
    const response = await change(advertiser, id, { thumbnailUrl: 'https://candles.example.org/other.png' })
    expect(response.body).toMatchObject({ pictureUrl: null, pictureState: 'waiting' })
  })
})

describe('the review', () => {
  test('is for staff only: the queue and the decision [B-SPONSOR-60, V-PROD-05]', async () => {
    const id = await made()
    for (const [person, status] of [
      [null, 401],
      [advertiser, 403],
    ] as const) {
      expect((await review(person, id, { status: 'approved' })).status).toBe(status)
      expect((await site.call(person, sponsorsApi.queue)).status).toBe(status)
    }
    const queue = await site.call(moderator, sponsorsApi.queue, { query: { limit: 1 } })
    expect(queue.body).toMatchObject([{ status: 'pending' }])
    const next = await site.call(moderator, sponsorsApi.queue, {
      query: { limit: 100, cursor: String(queue.headers['x-next-cursor']) },
    })
    expect(next.body.map((entry) => entry.id)).toContain(id)
    expect(next.body.map((entry) => entry.id)).not.toContain(queue.body[0]?.id)
    expect((await get(advertiser, id)).body.status).toBe('pending')
  })

  test('approves with notes; the premium is charged only where Featured is granted [B-SPONSOR-26, B-SPONSOR-60]', async () => {
    const [plain, granted, unasked] = [
      await made({ isFeatured: true, title: 'Without the mark' }),
      await made({ isFeatured: true, title: 'With the mark' }),
      await made(),
    ]
    const response = await review(moderator, plain, { status: 'approved', contentNotes: 'Lovely work.' })
    expect(response.body).toMatchObject({
      status: 'approved',
      contentNotes: 'Lovely work.',
      isFeatured: false,
      cpmCents: 500,
    })
    const featured = (await review(moderator, granted, { status: 'approved', isFeatured: true })).body
    expect(featured).toMatchObject({ isFeatured: true, cpmCents: 700 })
    const never = (await review(moderator, unasked, { status: 'approved', isFeatured: true })).body
    expect(never).toMatchObject({ isFeatured: false, cpmCents: 500 })
  })

  test('rejects only with a reason', async () => {
    const id = await made()
    for (const contentNotes of [undefined, null, '', '   ']) {
      const response = await review(moderator, id, { status: 'rejected', contentNotes })
      expect(response.problem.code).toBe('sponsor_reason_required')
    }
    expect((await review(moderator, id, { status: 'rejected', contentNotes: 'x'.repeat(2001) })).status).toBe(400)
    const response = await review(moderator, id, { status: 'rejected', contentNotes: 'Not for this site.' })
    expect(response.body).toMatchObject({ status: 'rejected', contentNotes: 'Not for this site.' })
  })

  test('approves nothing whose last day has passed; it can be rejected', async () => {
    const id = await makeCampaign(site, advertiser, { status: 'pending', endsAt: new Date(Date.now() - 1_000) })
    const approval = await review(moderator, id, { status: 'approved' })
    expect(approval.problem).toMatchObject({ status: 409, code: 'sponsor_flight_over' })
    expect((await get(advertiser, id)).body.status).toBe('pending')
    const response = await review(moderator, id, { status: 'rejected', contentNotes: 'Please choose new dates.' })
    expect(response.body.status).toBe('rejected')
  })

  test('happens once: a decision on an outdated card is refused, also a simultaneous one', async () => {
    const id = await made()
    const decisions = ['approved', 'rejected'].map((status) => review(moderator, id, { status, contentNotes: 'Seen.' }))
    const statuses = (await Promise.all(decisions)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const other = await made()
    const { version } = (await get(moderator, other)).body
    await change(advertiser, other, { title: 'Changed meanwhile' })
    expect((await review(moderator, other, { status: 'approved', version })).problem.code).toBe(
      'sponsor_step_impossible',
    )
  })

  test('can take down approved content, with the version of the card', async () => {
    const id = await made()
    const { version } = (await review(moderator, id, { status: 'approved' })).body
    expect((await review(moderator, id, { status: 'rejected', contentNotes: 'Misleading.' })).status).toBe(409)
    const response = await review(moderator, id, { status: 'rejected', contentNotes: 'Misleading.', version })
    expect(response.body.status).toBe('rejected')
    expect((await review(moderator, id, { status: 'approved', version: response.body.version })).status).toBe(409)
  })

  test('is recorded in the audit log and in the history, with person and reason [B-SPONSOR-60]', async () => {
    const id = await made()
    await review(moderator, id, { status: 'approved', contentNotes: 'Fine.' })
    const history = (await site.call(advertiser, sponsorsApi.history, { params: { id } })).body
    expect(history).toMatchObject([
      { step: 'approved', from: 'pending', to: 'approved', notes: 'Fine.', actor: { displayName: 'miriam' } },
      { step: 'submitted', from: null, to: 'pending', actor: { displayName: 'sponsor' } },
    ])
    const audit = await site.deps.db
      .selectFrom('auditLog')
      .select(['actorId', 'action'])
      .where('objectType', '=', 'sponsored_content')
      .where('objectId', '=', String(id))
      .execute()
    expect(audit).toEqual([{ actorId: moderator.id, action: 'sponsored_content.approved' }])
  })
})

describe('the schedule', () => {
  const DAY_MS = 86_400_000
  const at = (days: number) => new Date(Date.now() + days * DAY_MS)
  const stateAfter = async (id: number, moment: Date) => {
    await runSchedule(site.deps, moment)
    return (await get(advertiser, id)).body.status
  }

  test('activates an approved and paid campaign at its start, and completes it at its end [B-SPONSOR-60]', async () => {
    const id = await made({ startDate: addDays(today, 1), endDate: addDays(today, 2) })
    expect(await stateAfter(id, at(1.5))).toBe('pending')
    await review(moderator, id, { status: 'approved' })
    expect(await stateAfter(id, at(1.5))).toBe('approved')
    await pay(id)
    expect(await stateAfter(id, new Date())).toBe('approved')
    expect(await stateAfter(id, at(1.5))).toBe('active')
    expect(await stateAfter(id, at(1.6))).toBe('active')
    expect(await stateAfter(id, at(4))).toBe('completed')
    const history = (await site.call(advertiser, sponsorsApi.history, { params: { id } })).body
    expect(history.map(({ step, actor }) => [step, actor === null])).toEqual([
      ['completed', true],
      ['activated', true],
      ['approved', false],
      ['submitted', false],
    ])
  })

  test('completes a campaign that was never paid, and records that reason', async () => {
    const id = await made({ endDate: today })
    await review(moderator, id, { status: 'approved' })
    expect(await stateAfter(id, at(2))).toBe('completed')
    const [last] = (await site.call(advertiser, sponsorsApi.history, { params: { id } })).body
    expect(last?.step).toBe('lapsed')
  })

  test('completes a campaign without budget for another impression', async () => {
    const id = await makeCampaign(site, advertiser, { budgetCents: 5_000, cpmCents: 5_000, impressions: 1_000 })
    expect(await stateAfter(id, new Date())).toBe('completed')
    const [last] = (await site.call(advertiser, sponsorsApi.history, { params: { id } })).body
    expect(last?.step).toBe('spent')
  })

  test('processes many campaigns at once, each once, also when two processes run it', async () => {
    const ids = await Promise.all(
      Array.from({ length: 120 }, () =>
        makeCampaign(site, advertiser, { status: 'approved', isPaid: true, placement: 'video-post' }),
      ),
    )
    await Promise.all([runSchedule(site.deps, new Date()), runSchedule(site.deps, new Date())])
    await runSchedule(site.deps, new Date())
    const rows = await site.deps.db
      .selectFrom('sponsoredTransitions')
      .select(['contentId', 'step'])
      .where('contentId', 'in', ids)
      .execute()
    expect(rows.map(({ contentId }) => contentId).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    expect(new Set(rows.map(({ step }) => step))).toEqual(new Set(['activated']))
  })
})

describe('pausing, ending, submitting again', () => {
  test.each(['pause', 'resume', 'end'] as const)('%s is possible for its advertiser and staff', async (name) => {
    const id = await makeCampaign(site, advertiser, { pausedAt: name === 'resume' ? new Date() : null })
    expect((await step(name, null, id)).status).toBe(401)
    expect((await step(name, stranger, id)).problem.code).toBe('sponsor_not_found')
    expect((await step(name, moderator, id)).status).toBe(200)
  })

  test('a pause ends by resuming; pausing or resuming twice is refused', async () => {
    const id = await makeCampaign(site, advertiser)
    expect((await step('resume', advertiser, id)).problem.code).toBe('sponsor_step_impossible')
    expect((await step('pause', advertiser, id)).body).toMatchObject({ status: 'active', isPaused: true })
    expect((await step('pause', advertiser, id)).problem.code).toBe('sponsor_step_impossible')
    expect((await step('resume', advertiser, id)).body).toMatchObject({ status: 'active', isPaused: false })
  })

  test.each(['rejected', 'completed'] as const)('a %s campaign can neither be paused nor ended', async (status) => {
    const id = await makeCampaign(site, advertiser, { status })
    for (const name of ['pause', 'end'] as const) {
      expect((await step(name, advertiser, id)).problem.code).toBe('sponsor_step_impossible')
    }
  })

  test('a pending, approved or active campaign can be ended, once', async () => {
    for (const status of ['pending', 'approved', 'active'] as const) {
      const id = await makeCampaign(site, advertiser, { status })
      expect((await step('end', advertiser, id)).body.status).toBe('completed')
      expect((await step('end', advertiser, id)).status).toBe(409)
    }
  })

  test('submitting again creates a new pending record of the same content, with a flight of the same length that starts today', async () => {
    const id = await makeCampaign(site, advertiser, { status: 'completed', placement: 'feed', impressions: 9 })
    expect((await step('duplicate', stranger, id)).status).toBe(404)
    expect((await step('duplicate', moderator, id)).status).toBe(404)
    const response = await step('duplicate', advertiser, id)
    expect(response.status).toBe(201)
    const before = (await get(advertiser, id)).body
    const length = Date.parse(before.endDate) - Date.parse(before.startDate)
    expect(response.body).toMatchObject({
      ...{ status: 'pending', impressions: 0, spentCents: 0, isPaid: false, title: before.title, placement: 'feed' },
      ...{ startDate: today, endDate: new Date(Date.parse(today) + length).toISOString().slice(0, 10), cpmCents: 600 },
    })
    expect(response.body.id).not.toBe(id)
  })
})

describe('the database', () => {
  test('allows only spend that equals impressions at the agreed rate, within the budget', async () => {
    const id = await makeCampaign(site, advertiser, { budgetCents: 5_000, cpmCents: 5_000, impressions: 999 })
    const set = (impressions: number, spent: number) =>
      sql`UPDATE sponsored_content SET impressions = ${impressions}, spent_millicents = ${spent} WHERE id = ${id}`.execute(
        site.deps.db,
      )
    await expect(set(1_000, 4_999_000)).rejects.toThrow('check constraint')
    await expect(set(1_001, 5_005_000)).rejects.toThrow('check constraint')
    await set(1_000, 5_000_000)
  })
})
