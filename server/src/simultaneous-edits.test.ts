/** Edits of the same thing that began with the same version and are saved at the same moment (0204). */
import { manageCategoriesApi } from '@lamplight/contract/categories'
import { chatApi } from '@lamplight/contract/chat'
import { creatorsApi } from '@lamplight/contract/creators'
import type { Endpoint } from '@lamplight/contract/endpoint'
import { productsApi } from '@lamplight/contract/products'
import { safetyApi } from '@lamplight/contract/safety'
import { settingsApi } from '@lamplight/contract/settings'
import { siteSettingsApi } from '@lamplight/contract/site-settings'
import { EXCLUDED_ADVERTISERS_MAX, sponsorsApi } from '@lamplight/contract/sponsors'
import { testimonialsApi } from '@lamplight/contract/testimonials'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCampaign } from './testing/campaigns.ts'
import { makeVideo } from './testing/factories.ts'
import { atTheSameMoment } from './testing/locks.ts'
import { openCreator } from './testing/money.ts'
import { createTestSite, type Person, type TestSite } from './testing/test-site.ts'

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

const cases: Case[] = [
  {
    name: 'a product',
    table: 'affiliate_products',
    make: async () => {
      const facts = {
        price: 5,
        imageUrl: 'https://shop.test/a.jpg',
        productUrl: 'https://shop.test/a',
        commission: 0.1,
      }
      const body = { title: 'Rosary', description: '', affiliateCode: 'GRACE10', ...facts }
      const { id } = (await site.call(grace, productsApi.add, { body })).body
      return { person: grace, endpoint: productsApi.edit, params: { id } }
    },
    previous: { title: 'Rosary' },
    bodies: [{ title: 'Olive wood' }, { title: 'Beads' }],
  },
  {
    name: 'sponsored content',
    table: 'sponsored_content',
    make: async () => {
      const id = await makeCampaign(site, grace, { title: 'Candles', status: 'pending' })
      return { person: grace, endpoint: sponsorsApi.change, params: { id } }
    },
    previous: { title: 'Candles' },
    bodies: [{ title: 'Beeswax' }, { title: 'Tapers' }],
  },
  {
    name: 'a testimonial',
    table: 'testimonials',
    make: async () => {
      const body = { quote: 'Peace.', authorName: 'Anna', place: 'watch' }
      const { id } = (await site.call(admin, testimonialsApi.add, { body })).body
      return { person: admin, endpoint: testimonialsApi.edit, params: { id } }
    },
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
    make: async () => {
      const id = await makeVideo(site, grace, { title: 'Vespers' })
      return { person: grace, endpoint: videosApi.edit, params: { id: String(id) } }
    },
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
    name: 'a chat room',
    table: 'chat_rooms',
    make: async () => {
      const { id } = (await site.call(grace, chatApi.createRoom, { body: { name: 'Dawn' } })).body
      return { person: grace, endpoint: chatApi.changeRoom, params: { id } }
    },
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
