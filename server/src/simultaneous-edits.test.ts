/** Edits of the same thing that began with the same version and are saved at the same moment (0204). */
import { type AnyCategoryKind, manageCategoriesApi } from '@lamplight/contract/categories'
import { chatApi } from '@lamplight/contract/chat'
import { creatorsApi } from '@lamplight/contract/creators'
import type { Endpoint } from '@lamplight/contract/endpoint'
import { forumApi } from '@lamplight/contract/forum'
import { productsApi } from '@lamplight/contract/products'
import { safetyApi } from '@lamplight/contract/safety'
import { settingsApi } from '@lamplight/contract/settings'
import { siteSettingsApi } from '@lamplight/contract/site-settings'
import { EXCLUDED_ADVERTISERS_MAX } from '@lamplight/contract/sponsor-input'
import { sponsorsApi } from '@lamplight/contract/sponsors'
import { testimonialsApi } from '@lamplight/contract/testimonials'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCampaign } from './testing/campaigns.ts'
import { makeVideo } from './testing/factories.ts'
import { atTheSameMoment, waitingForLocks } from './testing/locks.ts'
import { openCreator } from './testing/money.ts'
import { createTestSite, type Person, type TestResponse, type TestSite } from './testing/test-site.ts'

let site: TestSite
let grace: Person
let admin: Person
beforeAll(async () => {
  site = await createTestSite()
  grace = await site.person('grace')
  admin = await site.person('root', 'admin')
})
afterAll(() => site.close())

interface Edited {
  person: Person
  endpoint: Endpoint
  params?: Record<string, string | number>
}

const save = ({ person, endpoint, params }: Edited, body: object) =>
  site.call(person, endpoint, { ...(params && { params }), body })

interface Case {
  name: string
  table: string
  /** Makes what is edited, with the texts of `previous`. */
  make: () => Promise<Edited>
  previous: object
  bodies: [object, object]
}

const newProduct = async (): Promise<Edited> => {
  const facts = { price: 5, imageUrl: 'https://shop.test/a.jpg', productUrl: 'https://shop.test/a', commission: 0.1 }
  const body = { title: 'Rosary', description: '', affiliateCode: 'GRACE10', ...facts }
  const { id } = (await site.call(grace, productsApi.add, { body })).body
  return { person: grace, endpoint: productsApi.edit, params: { id } }
}

const newCampaign = async (): Promise<Edited> => {
  const id = await makeCampaign(site, grace, { title: 'Candles', status: 'pending' })
  return { person: grace, endpoint: sponsorsApi.change, params: { id } }
}

const newTestimonial = async (): Promise<Edited> => {
  const body = { quote: 'Peace.', authorName: 'Anna', place: 'watch' }
  const { id } = (await site.call(admin, testimonialsApi.add, { body })).body
  return { person: admin, endpoint: testimonialsApi.edit, params: { id } }
}

const newVideo = async (): Promise<Edited> => {
  const id = await makeVideo(site, grace, { title: 'Vespers' })
  return { person: grace, endpoint: videosApi.edit, params: { id: String(id) } }
}

const newRoom = async (): Promise<Edited> => {
  const { id } = (await site.call(grace, chatApi.createRoom, { body: { name: 'Dawn' } })).body
  return { person: grace, endpoint: chatApi.changeRoom, params: { id } }
}

/** Midnight in UTC, `days` from today. */
const inDays = (days: number) => new Date(Math.floor(Date.now() / 86_400_000 + days) * 86_400_000)

const cases: Case[] = [
  {
    name: 'a product',
    table: 'affiliate_products',
    make: newProduct,
    previous: { title: 'Rosary' },
    bodies: [{ title: 'Olive wood' }, { title: 'Beads' }],
  },
  {
    name: 'sponsored content',
    table: 'sponsored_content',
    make: newCampaign,
    previous: { title: 'Candles' },
    bodies: [{ title: 'Beeswax' }, { title: 'Tapers' }],
  },
  {
    name: 'a testimonial',
    table: 'testimonials',
    make: newTestimonial,
    previous: { quote: 'Peace.' },
    bodies: [{ quote: 'Light.' }, { quote: 'Joy.' }],
  },
  {
    name: 'payout settings',
    table: 'creator_accounts',
    make: async () => {
      const id = await openCreator(site, grace)
      await site.call(grace, creatorsApi.edit, { params: { id }, body: { paymentEmail: 'a@payments.test' } })
      return { person: grace, endpoint: creatorsApi.edit, params: { id } }
    },
    previous: { paymentEmail: 'a@payments.test' },
    bodies: [{ paymentEmail: 'b@payments.test' }, { paymentEmail: 'c@payments.test' }],
  },
  {
    name: 'a profile',
    table: 'users',
    make: async () => ({ person: await site.person('anna'), endpoint: settingsApi.saveProfile }),
    previous: { bio: '' },
    bodies: [{ bio: 'I bake.' }, { bio: 'I sing.' }],
  },
  {
    name: 'a video',
    table: 'videos',
    make: newVideo,
    previous: { title: 'Vespers' },
    bodies: [{ title: 'Vespers in May' }, { title: 'Vespers in June' }],
  },
  {
    name: 'a category',
    table: 'categories',
    make: async () => {
      const body = { kind: 'video', names: { en: 'Lessons' } }
      const { id } = (await site.call(admin, manageCategoriesApi.add, { body })).body
      return { person: admin, endpoint: manageCategoriesApi.change, params: { kind: 'video', id } }
    },
    previous: { en: 'Lessons' },
    bodies: [{ names: { en: 'Courses' } }, { names: { en: 'Classes' } }],
  },
  {
    name: 'a setting of the site that nobody has made before',
    table: 'site_settings',
    make: async () => ({ person: admin, endpoint: siteSettingsApi.change }),
    previous: { rules: '' },
    bodies: [{ rules: 'Be kind.' }, { rules: 'Be brief.' }],
  },
  {
    name: 'the languages of the site',
    table: 'site_settings',
    make: async () => ({ person: admin, endpoint: siteSettingsApi.change }),
    previous: { languages: ['en', 'ar', 'de', 'es', 'fr'] },
    bodies: [{ languages: ['en', 'ar'] }, { languages: ['en', 'de'] }],
  },
  {
    name: 'the price of a product',
    table: 'affiliate_products',
    make: newProduct,
    previous: { price: '5' },
    bodies: [{ price: 6 }, { price: '7.50' }],
  },
  {
    name: 'the commission of a product',
    table: 'affiliate_products',
    make: newProduct,
    previous: { commission: 0.1 },
    bodies: [{ commission: 0.15 }, { commission: 0.2 }],
  },
  {
    name: 'the category of a product',
    table: 'affiliate_products',
    make: newProduct,
    previous: { categoryId: null },
    bodies: [{ categoryId: 1 }, { categoryId: 2 }],
  },
  {
    name: 'the budget of sponsored content',
    table: 'sponsored_content',
    make: newCampaign,
    previous: { budget: '50' },
    bodies: [{ budget: 200 }, { budget: 300 }],
  },
  {
    name: 'the placement of sponsored content',
    table: 'sponsored_content',
    make: newCampaign,
    previous: { placement: 'sidebar' },
    bodies: [{ placement: 'feed' }, { placement: 'featured' }],
  },
  {
    name: 'the order of a testimonial',
    table: 'testimonials',
    make: newTestimonial,
    previous: { sortOrder: 0 },
    bodies: [{ sortOrder: 1 }, { sortOrder: 2 }],
  },
  {
    name: 'the category of a video',
    table: 'videos',
    make: newVideo,
    previous: { categoryId: null },
    bodies: [{ categoryId: 1 }, { categoryId: 2 }],
  },
  {
    name: 'the language of a video',
    table: 'videos',
    make: newVideo,
    previous: { language: 'en' },
    bodies: [{ language: 'ar' }, { language: 'de' }],
  },
  {
    name: 'the visibility of a video',
    table: 'videos',
    make: newVideo,
    previous: { visibility: 'public' },
    bodies: [{ visibility: 'unlisted' }, { visibility: 'members' }],
  },
  {
    name: 'the publication time of a video',
    table: 'videos',
    make: async () => {
      const id = await makeVideo(site, grace, { status: 'pending', publishAt: inDays(1) })
      return { person: grace, endpoint: videosApi.edit, params: { id: String(id) } }
    },
    previous: { publishAt: inDays(1).toISOString() },
    bodies: [{ publishAt: inDays(2).toISOString() }, { publishAt: inDays(3).toISOString() }],
  },
  {
    name: 'the slow mode of a chat room',
    table: 'chat_rooms',
    make: newRoom,
    previous: { slowModeSeconds: 0 },
    bodies: [{ slowModeSeconds: 10 }, { slowModeSeconds: 60 }],
  },
  {
    name: 'a chat room',
    table: 'chat_rooms',
    make: newRoom,
    previous: { name: 'Dawn' },
    bodies: [{ name: 'Noon' }, { name: 'Dusk' }],
  },
]

describe('of two edits at the same moment that began with the same version', () => {
  test.each(cases)('of $name, the second is refused', async ({ table, make, previous, bodies }) => {
    const edited = await make()
    const responses = await atTheSameMoment(
      site,
      table,
      bodies.map((body) => () => save(edited, { ...body, previous })),
    )
    const { 200: saved = [], 409: refused = [] } = Object.groupBy(responses, ({ status }) => status)
    expect([saved.length, refused[0]?.problem.code]).toEqual([1, 'text_changed'])
  })
})

test('of two accounts for payouts that are set first at the same moment, the second needs the password', async () => {
  const person = await site.person('miriam')
  const id = await openCreator(site, person)
  const set = (paypalAccountId: string) => () =>
    save({ person, endpoint: creatorsApi.edit, params: { id } }, { paypalAccountId })
  const responses = await atTheSameMoment(site, 'creator_accounts', [set('mine@paypal.test'), set('other@paypal.test')])
  const refused = responses.filter(({ status }) => status !== 200)
  expect(refused.map(({ problem }) => problem.code)).toEqual(['password_required'])
})

describe('categories that two admins edit at the same moment', () => {
  const newCategory = async (kind: AnyCategoryKind, en: string) =>
    (await site.call(admin, manageCategoriesApi.add, { body: { kind, names: { en } } })).body.id

  test.each(['video', 'forum'] as const)('cannot both get the same name (%s)', async (kind) => {
    const ids = [await newCategory(kind, 'Hymns'), await newCategory(kind, 'Songs')]
    const table = kind === 'forum' ? 'forum_categories' : 'categories'
    const responses = await atTheSameMoment(
      site,
      table,
      ids.map(
        (id) => () =>
          save(
            { person: admin, endpoint: manageCategoriesApi.change, params: { kind, id } },
            { names: { en: 'Chants' } },
          ),
      ),
    )
    const refused = responses.filter(({ status }) => status !== 200)
    expect(refused.map(({ problem }) => problem.code)).toEqual(['category_exists'])
  })

  test('one that is added while an order is being saved comes last', async () => {
    const known = (await site.call(admin, manageCategoriesApi.list, { query: { kind: 'product' } })).body.map(
      ({ id }) => id,
    )
    const order = known.toReversed()
    const saves = await site.deps.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('categories')
        .select('id')
        .where('id', '=', order[0] ?? 0)
        .forUpdate()
        .execute()
      const ordered = site.call(admin, manageCategoriesApi.order, { body: { kind: 'product', ids: order } })
      await expect.poll(() => waitingForLocks(site)).toBe(1)
      const added = newCategory('product', 'Icons')
      await expect.poll(() => waitingForLocks(site)).toBe(2)
      return { running: Promise.all([ordered, added]) }
    })
    const [, added] = await saves.running
    const now = (await site.call(admin, manageCategoriesApi.list, { query: { kind: 'product' } })).body
    expect(now.map(({ id }) => id)).toEqual([...order, added])
  })
})

describe('a category that is removed at the moment in which something is filed in it', () => {
  const add = async (kind: string, en: string) =>
    (await site.call(admin, manageCategoriesApi.add, { body: { kind, names: { en } } })).body.id
  const remove = (kind: string, id: number) => site.call(admin, manageCategoriesApi.remove, { params: { kind, id } })

  test('stays when a video was filed first', async () => {
    const [id, video] = [await add('video', 'Fasts'), await makeVideo(site, grace)]
    const { removal } = await site.deps.db.transaction().execute(async (tx) => {
      await tx.updateTable('videos').set({ categoryId: id }).where('id', '=', video).execute()
      const started = remove('video', id)
      await expect.poll(() => waitingForLocks(site)).toBe(1)
      return { removal: started }
    })
    expect((await removal).problem.code).toBe('category_in_use')
  })

  test.each<{ name: string; kind: string; code: string; file: (categoryId: number) => Promise<TestResponse<unknown>> }>(
    [
      {
        name: 'a video',
        kind: 'video',
        code: 'category_not_found',
        file: async (categoryId) => save(await newVideo(), { categoryId }),
      },
      {
        name: 'a product',
        kind: 'product',
        code: 'category_not_found',
        file: async (categoryId) => save(await newProduct(), { categoryId }),
      },
      {
        name: 'sponsored content',
        kind: 'video',
        code: 'category_not_found',
        file: async (categoryId) => save(await newCampaign(), { categoryId }),
      },
      {
        name: 'a topic',
        kind: 'forum',
        code: 'forum_category_unknown',
        file: (categoryId) =>
          site.call(grace, forumApi.addTopic, { body: { categoryId, title: 'Icons', content: 'Which ones?' } }),
      },
    ],
  )('is unknown to $name that comes later', async ({ kind, code, file }) => {
    const id = await add(kind, `Short-lived ${code}`)
    const { filing } = await site.deps.db.transaction().execute(async (tx) => {
      const table = kind === 'forum' ? 'forumCategories' : 'categories'
      await tx.deleteFrom(table).where('id', '=', id).execute()
      const started = file(id)
      await expect.poll(() => waitingForLocks(site)).toBe(1)
      return { filing: started }
    })
    expect((await filing).problem.code).toBe(code)
  })
})

test('a copy of sponsored content whose category is being removed has none', async () => {
  const body = { kind: 'video', names: { en: 'Candlemas' } }
  const categoryId = (await site.call(admin, manageCategoriesApi.add, { body })).body.id
  const id = await makeCampaign(site, grace, { categoryId })
  const { copying } = await site.deps.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('categories').where('id', '=', categoryId).execute()
    const started = site.call(grace, sponsorsApi.duplicate, { params: { id } })
    await expect.poll(() => waitingForLocks(site)).toBe(1)
    return { copying: started }
  })
  expect((await copying).body.categoryId).toBeNull()
})

test('a video cannot be filed in a category of products', async () => {
  const { id } = (
    await site.call(admin, manageCategoriesApi.add, { body: { kind: 'product', names: { en: 'Beads' } } })
  ).body
  expect((await save(await newVideo(), { categoryId: id })).problem.code).toBe('category_not_found')
})

describe('lists that two tabs edit at the same moment', () => {
  test('keep the video languages that both have added', async () => {
    const person = await site.person('noa')
    const edited = { person, endpoint: settingsApi.savePreferences }
    const add = (tag: string) => () => save(edited, { contentLanguages: [tag], previous: { contentLanguages: [] } })
    await atTheSameMoment(site, 'users', [add('ar'), add('de')])
    const stored = (await site.call(person, settingsApi.get)).body.contentLanguages
    expect(stored.toSorted()).toEqual(['ar', 'de'])
  })

  test('keep the excluded advertisers that one has added and the other has removed', async () => {
    const edited = { person: grace, endpoint: sponsorsApi.setRefusedAdvertisers }
    const previous = ['Candles', 'Olive Press']
    await save(edited, { advertisers: previous })
    await atTheSameMoment(site, 'sponsor_advertiser_refusals', [
      () => save(edited, { advertisers: [...previous, 'Bread'], previous }),
      () => save(edited, { advertisers: ['Olive Press'], previous }),
    ])
    expect((await site.call(grace, sponsorsApi.refusedAdvertisers)).body).toEqual(['bread', 'olive press'])
  })

  test('keep the filtered words and areas that one has added and the other has removed', async () => {
    const edited = { person: admin, endpoint: safetyApi.changeWordFilter }
    const previous = { areas: ['forum', 'chat'], words: ['scam', 'poker'] }
    await save(edited, previous)
    await atTheSameMoment(site, 'word_filter', [
      () => save(edited, { ...previous, words: ['scam', 'poker', 'lott*'], previous }),
      () => save(edited, { areas: ['forum'], words: ['scam'], previous }),
    ])
    expect((await site.call(admin, safetyApi.wordFilter)).body).toEqual({ areas: ['forum'], words: ['scam', 'lott*'] })
  })

  test('are refused when both together are longer than the limit', async () => {
    const words = Array.from({ length: 500 }, (_, n) => `word${n}`)
    const filter = { person: admin, endpoint: safetyApi.changeWordFilter }
    await save(filter, { areas: ['forum'], words })
    const refused = await save(filter, { areas: ['forum'], words: ['more'], previous: { areas: ['forum'], words: [] } })
    expect(refused.problem.issues).toEqual([{ path: 'words', message: 'There cannot be more than 500 filtered words' }])
    const advertisers = Array.from({ length: EXCLUDED_ADVERTISERS_MAX }, (_, n) => `name ${n}`)
    const excluded = { person: grace, endpoint: sponsorsApi.setRefusedAdvertisers }
    await save(excluded, { advertisers })
    expect((await save(excluded, { advertisers: ['one more'], previous: [] })).status).toBe(400)
    const preferences = { person: grace, endpoint: settingsApi.savePreferences }
    const tags = Array.from({ length: 20 }, (_, n) => `x${String.fromCharCode(97 + n)}`)
    await save(preferences, { contentLanguages: tags })
    const another = { contentLanguages: ['ar'], previous: { contentLanguages: [] } }
    expect((await save(preferences, another)).status).toBe(400)
  })
})

test('who may watch is changed only with the password, also when this process has not heard of a change', async () => {
  const stored = { name: 'guestViewing', value: 'true' }
  await site.deps.db.insertInto('siteSettings').values(stored).execute()
  const refused = await site.call(admin, siteSettingsApi.change, { body: { guestViewing: false } })
  expect(refused.problem.code).toBe('password_required')
  await site.deps.db.deleteFrom('siteSettings').where('name', '=', 'guestViewing').execute()
})
