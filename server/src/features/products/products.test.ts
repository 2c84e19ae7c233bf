import { categoriesApi } from '@lamplight/contract/categories'
import { CLICK_DAYS, productsApi, withAffiliateCode } from '@lamplight/contract/products'
import { isPublicHttpsAddress } from '@lamplight/contract/public-address'
import { reportsApi } from '@lamplight/contract/reports'
import { settingsApi } from '@lamplight/contract/settings'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPictureServer, type PictureServer } from '../../testing/picture-server.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { createFetchProductPictureHandler } from './fetch-product-picture.handler.ts'
import { fetchProductPictureJob } from './products.jobs.ts'

let site: TestSite
let pictures: PictureServer
let seller: Person
let stranger: Person
let moderator: Person
let books: number
let children: number

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
const form = {
  title: 'Olive wood rosary',
  description: 'Made by hand.',
  price: 24.5,
  imageUrl: 'https://shop.example/rosary.jpg',
  productUrl: 'https://shop.example/rosary?colour=dark',
  affiliateCode: 'GRACE10',
  commission: 0.1,
}
const add = (person: Person | null, changes: Record<string, unknown> = {}) =>
  site.call(person, productsApi.add, { body: { ...form, ...changes } })
const make = async (changes: Record<string, unknown> = {}, person = seller) => (await add(person, changes)).body
const list = (query = {}) => site.call(null, productsApi.list, { query })
const titles = async (query = {}) => (await list(query)).body.map(({ title }) => title)
const edit = (person: Person | null, id: number, body: Record<string, unknown>) =>
  site.call(person, productsApi.edit, { params: { id }, body })
/** Decides on the product as it is now. */
const decide = async (id: number, body: Record<string, unknown>, person = moderator) =>
  site.call(person, productsApi.decide, { params: { id }, body: { version: await versionOf(id), ...body } })
const versionOf = async (id: number): Promise<number> => {
  const found = site.deps.db.selectFrom('affiliateProducts').select('version').where('id', '=', id)
  return (await found.executeTakeFirst())?.version ?? 1
}
const click = (person: Person | null, productId: number, headers: Record<string, string> = browser) =>
  site.call(person, productsApi.click, { body: { productId, timestamp: '1999-01-01T00:00:00Z' }, headers })
const own = async (id: number) => {
  const found = (await site.call(seller, productsApi.mine)).body.find((product) => product.id === id)
  if (!found) throw new Error(`product ${id} is not among the seller's`)
  return found
}
const clear = () => site.deps.db.deleteFrom('affiliateProducts').execute()

beforeAll(async () => {
  site = await createTestSite()
  pictures = await createPictureServer()
  seller = await site.person('grace')
  stranger = await site.person('anna')
  moderator = await site.person('mod', 'moderator')
  const { body } = await site.call(null, categoriesApi.list, { query: { kind: 'product' } })
  books = body.find(({ name }) => name === 'Books')?.id ?? 0
  children = body.find(({ name }) => name === 'Children')?.id ?? 0
})
afterAll(async () => {
  await pictures.close()
  await site.close()
})

describe('adding a product', () => {
  test('needs a session [B-AFFIL-10]', async () => {
    expect((await add(null)).status).toBe(401)
  })

  test.each([
    ['no title [B-AFFIL-19]', { title: ' ' }, 'Title is required'],
    ['no price [B-AFFIL-20]', { price: '' }, 'Price is required'],
    ['no price at all [B-AFFIL-20]', { price: null }, 'Price is required'],
    ['no picture [B-AFFIL-21]', { imageUrl: '' }, 'Image URL is required'],
    ['a picture that is not a URL [B-AFFIL-22]', { imageUrl: 'rosary' }, 'Must be a valid URL'],
    ['no link [B-AFFIL-23]', { productUrl: undefined }, 'Product URL is required'],
    ['a link that is not a URL [B-AFFIL-24]', { productUrl: 'shop.example/rosary' }, 'Must be a valid URL'],
    ['no code [B-AFFIL-25]', { affiliateCode: '' }, 'Affiliate code is required'],
    ['a title that is too long', { title: 'x'.repeat(121) }, 'This text cannot exceed 120 characters'],
  ])('with %s is refused', async (_, changes, text) => {
    const { status, problem } = await add(seller, changes)
    expect([status, problem.issues?.map(({ message }) => message)]).toEqual([400, [text]])
  })

  test.each([-1, '1.999', 'twelve', 1_000_000.01, 1e300, '1e3', '0x10'])(
    'with the price %s is refused',
    async (price) => {
      expect((await add(seller, { price })).problem.code).toBe('validation_failed')
    },
  )

  test.each(['24,50', '24.5', '٢٤٫٥٠', '۲۴٫۵'])(
    'with the price %s costs 24.50: in the digits of its seller',
    async (price) => {
      expect((await make({ title: `For ${price}`, price })).price).toBe(24.5)
    },
  )

  test.each([0, 0.009, 1.01, 10, '0.1', null])(
    'with the commission %s is refused: 0.01 to 1 [B-AFFIL-26, B-AFFIL-28]',
    async (commission) => {
      const text = 'Commission must be between 1 and 100 percent'
      expect((await add(seller, { commission })).problem.detail).toBe(text)
    },
  )

  test.each([0.01, 1])(
    'with a commission of %s, the least and the most, is listed [B-AFFIL-26, B-AFFIL-28]',
    async (commission) => {
      expect((await add(seller, { title: `Earns ${commission}`, commission })).body.commission).toBe(commission)
    },
  )

  const hostile = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://shop.example/a',
    'https://user:secret@shop.example/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://10.0.0.8/a',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/a',
    'https://printer.local./a',
    'https://metadata.google.internal/a',
    'ftp://shop.example/a',
    '//shop.example/a',
  ]
  test.each(hostile)('with %s as link or picture is refused [B-AFFIL-22, B-AFFIL-24]', async (address) => {
    expect(isPublicHttpsAddress(address)).toBe(false)
    for (const field of ['productUrl', 'imageUrl'])
      expect((await add(seller, { [field]: address })).problem.issues?.[0]).toEqual({
        path: field,
        message: 'Must be a valid URL',
      })
  })

  test('with a category of another kind, or an unknown one, is refused', async () => {
    const { id } = await site.deps.db
      .insertInto('categories')
      .values({ kind: 'forum', slug: 'talk', name: 'Talk' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const categoryId of [id, 999_999]) {
      expect((await add(seller, { categoryId })).problem.code).toBe('category_not_found')
    }
    expect((await add(seller, { categoryId: 'books' })).status).toBe(400)
  })

  test('returns the documented fields and lists it at once [B-AFFIL-03, B-AFFIL-32, B-AFFIL-43]', async () => {
    await clear()
    const response = await add(seller, { categoryId: String(books), price: '24.50', userId: stranger.id })
    expect(response.status).toBe(201)
    expect((await list()).body).toEqual([
      {
        ...{ ...form, id: response.body.id, categoryId: books, featured: false, active: true },
        ...{ imageUrl: '/default-product.svg', thumbnails: [], createdAt: expect.any(String) },
        seller: { id: seller.id, displayName: 'grace', avatarUrl: null },
      },
    ])
  })

  test('an inactive product is not listed; featured is accepted from staff only [B-AFFIL-30, B-AFFIL-31]', async () => {
    await clear()
    await add(seller, { title: 'hidden', active: false })
    expect((await add(seller, { title: 'mine', featured: true })).body.featured).toBe(false)
    expect((await add(moderator, { title: 'theirs', featured: true })).body.featured).toBe(true)
    expect(await titles()).toEqual(['theirs', 'mine'])
  })

  test('is limited to twenty an hour', async () => {
    const limited = await createTestSite({ limitScale: 1 })
    try {
      const person = await limited.person('many')
      const statuses: number[] = []
      for (let n = 0; n < 21; n += 1)
        statuses.push((await limited.call(person, productsApi.add, { body: form })).status)
      expect(statuses).toEqual([...Array(20).fill(201), 429])
    } finally {
      await limited.close()
    }
  })
})

describe('a product that is sent twice', () => {
  test('also at the same moment, is one; changed words and other sellers make another', async () => {
    await clear()
    const send = (person: Person, changes = {}) => add(person, { title: 'Sent twice', ...changes })
    const responses = await Promise.all([send(seller), send(seller), send(seller)])
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect(await titles()).toEqual(['Sent twice'])
    await Promise.all([send(seller, { price: 25 }), send(stranger)])
    expect(await titles()).toHaveLength(3)
  })
})

describe('the marketplace', () => {
  beforeAll(async () => {
    await clear()
    await make({ title: 'Psalter', price: 30, categoryId: books, description: 'With 100% linen' })
    await make({ title: 'Picture book', price: 10, categoryId: children })
    const cheap = await make({ title: 'Bookmark', price: 2, categoryId: books })
    await decide((await make({ title: 'Candle', price: 10 })).id, { featured: true })
    await click(stranger, cheap.id)
  })

  test('is filtered by category [B-AFFIL-04]', async () => {
    expect(await titles({ categoryId: books })).toEqual(['Bookmark', 'Psalter'])
    expect(await titles({ categoryId: 999_999 })).toEqual([])
    expect((await list({ categoryId: 'x' })).status).toBe(400)
  })

  test('is searched by title and description; pattern characters have no special meaning', async () => {
    expect(await titles({ q: 'BOOK' })).toEqual(['Bookmark', 'Picture book'])
    expect(await titles({ q: 'linen psalter' })).toEqual(['Psalter'])
    expect(await titles({ q: '100%' })).toEqual(['Psalter'])
    expect(await titles({ q: '_' })).toEqual([])
    expect(await titles({ q: '\\' })).toEqual([])
  })

  test.each([
    ['featured', ['Candle', 'Bookmark', 'Picture book', 'Psalter']],
    ['newest', ['Candle', 'Bookmark', 'Picture book', 'Psalter']],
    ['price-low', ['Bookmark', 'Picture book', 'Candle', 'Psalter']],
    ['price-high', ['Psalter', 'Candle', 'Picture book', 'Bookmark']],
    ['popular', ['Bookmark', 'Candle', 'Picture book', 'Psalter']],
  ])('sorted by "%s" is paged without repeats', async (sort, expected) => {
    const seen: string[] = []
    for (let cursor: string | undefined, pages = 0; pages === 0 || cursor; pages += 1) {
      const page = await list({ sort, limit: 1, ...(cursor ? { cursor } : {}) })
      seen.push(...page.body.map(({ title }) => title))
      cursor = page.headers['x-next-cursor'] as string | undefined
    }
    expect(seen).toEqual(expected)
  })

  test('has its own categories; those of videos are unchanged [B-AFFIL-02]', async () => {
    const names = async (query: Record<string, string>, language = 'en') =>
      (await site.call(null, categoriesApi.list, { query, headers: { 'accept-language': language } })).body.map(
        ({ name }) => name,
      )
    expect(await names({ kind: 'product' })).toEqual([
      ...['Books', 'Prayer and ritual', 'Art and home', 'Music and film', 'Clothing and jewellery', 'Children'],
      'Food and feasts',
    ])
    expect(await names({ kind: 'product' }, 'de')).toContain('Bücher')
    expect(await names({})).toContain('Prayer')
    expect(await names({})).not.toContain('Books')
  })
})

describe('a product of a suspended seller', () => {
  test('is not shown, opened or reported until the suspension ends; staff see the reason', async () => {
    await clear()
    const suspended = await site.person('spammer')
    const product = await make({ title: 'Miracle water' }, suspended)
    const params = { id: suspended.id }
    const mark = async () =>
      (await site.call(moderator, productsApi.staffList)).body.map(({ isSellerInactive }) => isSellerInactive)
    const report = (person: Person) =>
      site.call(person, reportsApi.add, { body: { targetType: 'product', targetId: product.id, reason: 'spam' } })
    expect([await titles(), await mark()]).toEqual([['Miracle water'], [false]])
    await site.call(moderator, reportsApi.suspend, { params, body: { days: 7, reason: 'spam' } })
    expect([await titles(), await mark()]).toEqual([[], [true]])
    expect((await click(stranger, product.id)).problem.code).toBe('product_not_found')
    expect((await report(stranger)).status).toBe(404)
    await site.call(moderator, reportsApi.lift, { params })
    expect([await titles(), await mark()]).toEqual([['Miracle water'], [false]])
    expect((await click(stranger, product.id)).status).toBe(201)
    expect((await report(stranger)).status).toBe(201)
  })
})

test('a hidden category takes no more products; those in it can be edited, and sending one again returns it', async () => {
  const category = await site.deps.db
    .insertInto('categories')
    .values({ kind: 'product', slug: 'beads', name: 'Beads' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const product = { title: 'Amber beads', categoryId: category.id }
  const { id } = await make(product)
  await site.deps.db.updateTable('categories').set({ hiddenAt: new Date() }).where('id', '=', category.id).execute()
  const refused = await add(seller, { title: 'Jet beads', categoryId: category.id })
  expect([refused.status, refused.problem.code]).toEqual([409, 'category_hidden'])
  expect((await add(seller, product)).body.id).toBe(id)
  const other = await make({ title: 'Jet beads' })
  expect((await edit(seller, other.id, { categoryId: category.id })).problem.code).toBe('category_hidden')
  expect((await edit(seller, id, { price: 30, categoryId: category.id })).body).toMatchObject({
    ...{ price: 30, categoryId: category.id },
  })
})

describe('a product', () => {
  test('is changed and removed by its seller only', async () => {
    const { id } = await make()
    expect((await edit(null, id, { title: 'x' })).status).toBe(401)
    for (const person of [stranger, moderator]) expect((await edit(person, id, { title: 'x' })).status).toBe(403)
    expect((await edit(seller, 999_999, { title: 'x' })).problem.code).toBe('product_not_found')
    expect((await edit(seller, id, { productUrl: 'javascript:1' })).status).toBe(400)
    expect((await edit(seller, id, { categoryId: 999_999 })).problem.code).toBe('category_not_found')
    const changes = { title: 'Rosary', price: 3, commission: 0.5, featured: true, categoryId: null }
    expect((await edit(seller, id, changes)).body).toMatchObject({
      ...changes,
      featured: false,
      description: 'Made by hand.',
    })
    expect((await edit(seller, id, { active: false })).body).toMatchObject({ active: false, title: 'Rosary' })
    expect(await titles()).not.toContain('Rosary')
    expect((await own(id)).active).toBe(false)
    await edit(seller, id, { active: true })
    expect(await titles()).toContain('Rosary')
  })

  test('that was changed elsewhere is not overwritten by an edit that began with an outdated text', async () => {
    const { id, title, description } = await make({ title: 'In two tabs' })
    const previous = { title, description }
    expect((await edit(seller, id, { title: 'First tab', previous })).status).toBe(200)
    const refused = await edit(seller, id, { title: 'Second tab', previous })
    expect([refused.status, refused.problem.code, refused.problem.current]).toEqual([409, 'text_changed', 'First tab'])
    // Another field, and the same text once more, are no conflict.
    expect((await edit(seller, id, { description: 'New', previous })).body.title).toBe('First tab')
    expect((await edit(seller, id, { title: 'First tab', previous })).status).toBe(200)
  })

  test('is shown with its state and clicks to its seller and staff only', async () => {
    const { id } = await make({ title: 'Seen from inside' })
    const read = (person: Person | null, target = id) => site.call(person, productsApi.own, { params: { id: target } })
    expect([(await read(null)).status, (await read(stranger)).status]).toEqual([401, 403])
    expect((await read(seller, 999_999)).problem.code).toBe('product_not_found')
    for (const person of [seller, moderator]) {
      expect((await read(person)).body).toMatchObject({ id, title: 'Seen from inside', clicks: 0 })
    }
  })

  test('is in the "mine" list of its seller only', async () => {
    expect((await site.call(null, productsApi.mine)).status).toBe(401)
    expect((await site.call(stranger, productsApi.mine)).body).toEqual([])
  })
})

describe('staff', () => {
  test('feature, refuse and list products; each decision is recorded in the audit log', async () => {
    const { id, title } = await make({ title: 'Decided' })
    expect((await decide(id, { featured: true }, seller)).status).toBe(403)
    expect((await decide(999_999, { featured: true })).problem.code).toBe('product_not_found')
    expect((await decide(id, { featured: true })).body.featured).toBe(true)
    for (const reason of [undefined, ' a ']) {
      expect((await decide(id, { status: 'refused', reason })).problem.issues?.[0]?.path).toBe('reason')
    }
    expect(await titles()).toContain(title)
    const refusal = { status: 'refused', reason: 'An idol' }
    expect((await decide(id, refusal)).body).toMatchObject({ featured: true, status: 'refused' })
    expect(await titles()).not.toContain(title)
    // The seller cannot list it again.
    await edit(seller, id, { title: 'Decided anew', active: true })
    expect((await own(id)).status).toBe('refused')
    expect((await click(stranger, id)).problem.code).toBe('product_not_found')
    const refused = await site.call(moderator, productsApi.staffList, { query: { status: 'refused' } })
    expect(refused.body.map((product) => product.id)).toEqual([id])
    expect((await site.call(seller, productsApi.staffList)).status).toBe(403)
    const log = await site.deps.db
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'product.decided')
      .where('objectId', '=', String(id))
      .orderBy('id')
      .execute()
    expect(log.map(({ details }) => details)).toEqual([{ featured: true }, refusal])
  })

  test('review what its seller has corrected: it is listed only by them, and refused again with another reason [R-151]', async () => {
    const { id } = await make({ title: 'Corrected' })
    await decide(id, { status: 'refused', reason: 'The picture shows an idol' })
    const resubmit = (person: Person | null, body: Record<string, unknown> = {}) =>
      edit(person, id, { ...body, resubmit: true })
    expect((await resubmit(null)).status).toBe(401)
    for (const person of [stranger, moderator]) expect((await resubmit(person)).problem.code).toBe('forbidden')
    expect((await edit(seller, id, { description: 'Without it.' })).body.status).toBe('refused')
    expect((await resubmit(seller, { title: 'Corrected again' })).body).toMatchObject({ status: 'waiting' })
    expect(await titles()).not.toContain('Corrected again')
    const waiting = await site.call(moderator, productsApi.staffList, { query: { status: 'waiting' } })
    expect(waiting.body.map((product) => product.id)).toContain(id)
    expect(waiting.body.find((product) => product.id === id)?.refusal).toMatchObject({
      ...{ reason: 'other', note: 'The picture shows an idol', actor: { id: moderator.id } },
      refusedAt: expect.stringMatching(/Z$/),
    })
    const reason = 'The link is still wrong'
    expect((await decide(id, { status: 'refused' })).problem.issues?.[0]?.path).toBe('reason')
    expect((await decide(id, { status: 'refused', reason })).body.status).toBe('refused')
    await resubmit(seller)
    expect((await decide(id, { status: 'listed' })).body.status).toBe('listed')
    expect(await titles()).toContain('Corrected again')
    // A second press of the button, in another tab.
    expect((await resubmit(seller)).body.status).toBe('listed')
    const { body: decisions } = await site.call(seller, reportsApi.mine)
    expect(decisions.map(({ decision }) => decision?.note)).toContain(reason)
  })

  test('read who refused a product, when and why: the newest reason, none that was reversed, and no name that is gone', async () => {
    const { id } = await make({ title: 'Refused twice' })
    const other = await site.person('second', 'moderator')
    const refusal = async (status: 'waiting' | 'refused' | 'listed') => {
      const { body } = await site.call(moderator, productsApi.staffList, { query: { status } })
      return body.find((product) => product.id === id)?.refusal
    }
    expect(await refusal('listed')).toBeNull()
    await decide(id, { status: 'refused', reason: 'An idol' })
    await edit(seller, id, { resubmit: true })
    await decide(id, { status: 'refused', reason: 'Still an idol' }, other)
    expect(await refusal('refused')).toMatchObject({ note: 'Still an idol', actor: { id: other.id } })
    await site.call(other, settingsApi.deleteAccount, { body: { password: PASSWORD } })
    expect(await refusal('refused')).toMatchObject({ note: 'Still an idol', actor: null })
    expect(await own(id)).not.toHaveProperty('refusal')
    await decide(id, { status: 'listed' })
    expect(await refusal('listed')).toMatchObject({ note: 'An idol', actor: { id: moderator.id } })
  })

  test('decide on the product they saw: one that its seller edited a moment before is not listed', async () => {
    const careful = await createTestSite({ environment: { PRODUCT_REVIEW: 'on' } })
    try {
      const [person, staff] = [await careful.person('grace'), await careful.person('mod', 'moderator')]
      const { id, version } = (await careful.call(person, productsApi.add, { body: form })).body
      const edited = await careful.call(person, productsApi.edit, { params: { id }, body: { title: 'Another thing' } })
      const list = (seen?: number) =>
        careful.call(staff, productsApi.decide, {
          params: { id },
          body: { status: 'listed', ...(seen === undefined ? {} : { version: seen }) },
        })
      expect((await list()).status).toBe(400)
      const refused = await list(version)
      expect([refused.status, refused.problem.code]).toEqual([409, 'product_changed'])
      expect((await careful.call(null, productsApi.list)).body).toEqual([])
      expect((await list(edited.body.version)).body).toMatchObject({ title: 'Another thing', status: 'listed' })
      // The same decision twice, from two windows.
      expect((await list(edited.body.version)).problem.code).toBe('product_changed')
    } finally {
      await careful.close()
    }
  })

  test('review products first when the site setting requires it; a change of what is shown is reviewed again', async () => {
    const careful = await createTestSite({ environment: { PRODUCT_REVIEW: 'on' } })
    try {
      const [person, staff] = [await careful.person('grace'), await careful.person('mod', 'moderator')]
      const listed = async () => (await careful.call(null, productsApi.list)).body.length
      const { id, status, version } = (await careful.call(person, productsApi.add, { body: form })).body
      expect([status, await listed()]).toEqual(['waiting', 0])
      await careful.call(staff, productsApi.decide, { params: { id }, body: { status: 'listed', version } })
      expect(await listed()).toBe(1)
      const change = (body: Record<string, unknown>) => careful.call(person, productsApi.edit, { params: { id }, body })
      expect((await change({ active: true })).body.status).toBe('listed')
      expect((await change({ productUrl: 'https://other.example/' })).body.status).toBe('waiting')
      expect(await listed()).toBe(0)
    } finally {
      await careful.close()
    }
  })
})

describe('a click', () => {
  test('is recorded without a session, with the time of the server [B-AFFIL-40, B-AFFIL-44]', async () => {
    const { id } = await make({ title: 'Clicked 1' })
    const before = Date.now()
    const { status, body } = await click(null, id)
    expect([status, body.productId, Object.keys(body)]).toEqual([201, id, ['productId', 'timestamp']])
    expect(Date.parse(body.timestamp)).toBeGreaterThanOrEqual(before)
    expect((await own(id)).clicks).toBe(1)
  })

  test('of the same viewer counts once an hour, also for simultaneous clicks', async () => {
    const { id } = await make({ title: 'Clicked 2' })
    await Promise.all(Array.from({ length: 10 }, () => click(stranger, id)))
    await click(null, id)
    await click(null, id)
    expect((await own(id)).clicks).toBe(2)
  })

  test('of the seller, of a robot or without a user agent opens the link and is not counted', async () => {
    const { id } = await make({ title: 'Clicked 3' })
    expect((await click(seller, id)).status).toBe(201)
    for (const agent of ['Googlebot/2.1', 'curl/8.5', 'HeadlessChrome/120', ''])
      expect((await click(null, id, { 'user-agent': agent })).status).toBe(201)
    expect((await own(id)).clicks).toBe(0)
  })

  test('on an inactive or unknown product is refused', async () => {
    const { id } = await make({ active: false })
    for (const productId of [id, 999_999])
      expect((await click(stranger, productId)).problem.code).toBe('product_not_found')
  })

  test('is shown by day to the seller and staff; the record of who clicked is deleted after a day', async () => {
    const { id } = await make({ title: 'Clicked 4' })
    await click(stranger, id)
    await site.deps.db
      .updateTable('affiliateClicks')
      .set({ clickedAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('productId', '=', id)
      .execute()
    await click(null, id)
    const read = (person: Person) => site.call(person, productsApi.clicks, { params: { id } })
    expect((await read(stranger)).status).toBe(403)
    for (const person of [seller, moderator]) {
      const { body } = await read(person)
      expect(body).toHaveLength(CLICK_DAYS)
      expect(body.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), clicks: 1 })
      expect(body.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(2)
    }
    await site.deps.products.forgetViewers()
    const rows = await site.deps.db
      .selectFrom('affiliateClicks')
      .select('viewerKey')
      .where('productId', '=', id)
      .orderBy('clickedAt')
      .execute()
    expect(rows.map(({ viewerKey }) => viewerKey === null)).toEqual([true, false])
  })
})

describe('the outgoing link', () => {
  test.each([
    ['gets ? when it has no query [B-AFFIL-38]', 'https://x.example/p', 'A 1&b', 'https://x.example/p?ref=A+1%26b'],
    ['gets & when it has one [B-AFFIL-39]', 'https://x.example/p?a=1', 'C', 'https://x.example/p?a=1&ref=C'],
    ['keeps its fragment after the query', 'https://x.example/p?a=1#top', 'C', 'https://x.example/p?a=1&ref=C#top'],
    ['has one ref', 'https://x.example/p?ref=other&a=1', 'C', 'https://x.example/p?ref=C&a=1'],
  ])('%s', (_, address, code, expected) => {
    expect(withAffiliateCode(address, code)).toBe(expected)
  })
})

describe('the picture', () => {
  const copy = (productId: number, address: string, mayReach = pictures.mayReach) =>
    createFetchProductPictureHandler({ ...site.deps, mayReach })(
      { productId, address },
      { signal: new AbortController().signal, isLastTry: true },
    )
  /** A product whose picture is at this URL of the other server, bypassing the validation of the form. */
  const madeWith = async (address: string) => {
    const { id } = await make({ title: 'Clicked 5' })
    await site.deps.db.updateTable('affiliateProducts').set({ pictureSource: address }).where('id', '=', id).execute()
    return id
  }

  test('is copied by the server, scaled down, stripped of metadata and shown to visitors [B-AFFIL-14]', async () => {
    const id = await madeWith(pictures.address)
    const { pictureState, version } = await own(id)
    expect(pictureState).toBe('waiting')
    await copy(id, pictures.address)
    // Staff who have not seen the picture decide again.
    expect((await decide(id, { status: 'listed', version })).problem.code).toBe('product_changed')
    const product = await own(id)
    expect(product).toMatchObject({ pictureState: 'copied', pictureSource: pictures.address })
    expect(product.thumbnails.map(({ width }) => width)).toEqual([320, 640])
    for (const { url, width } of product.thumbnails) {
      const response = await site.request(null, { url })
      expect(response.headers['cache-control']).toContain('public')
      const metadata = await sharp(response.rawPayload).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width, height: Math.round((width * 2) / 3) })
      expect(metadata.exif).toBeUndefined()
    }
    expect(product.imageUrl).toBe(product.thumbnails[1]?.url)
  })

  test.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!doctype html><title>no picture</title>'],
    ['more than five megabytes', Buffer.alloc(5 * 1024 * 1024 + 1)],
  ])('is refused when it is %s: the placeholder stays', async (name, body) => {
    const path = `/${encodeURIComponent(name)}.png`
    pictures.respond(path, (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(body))
    const id = await madeWith(pictures.origin + path)
    const { version } = await own(id)
    await copy(id, pictures.origin + path)
    expect(await own(id)).toMatchObject({ pictureState: 'refused', imageUrl: '/default-product.svg' })
    // Nothing looks different, so a decision of staff who saw it before is valid.
    expect((await decide(id, { status: 'listed', version })).status).toBe(200)
  })

  test('in the private network is never requested, not even after a redirect', async () => {
    let asked = 0
    pictures.respond('/inside', (_, response) => {
      asked += 1
      response.end()
    })
    pictures.respond(
      '/away',
      (_, response) => void response.writeHead(302, { location: 'http://10.0.0.1/a.png' }).end(),
    )
    const id = await madeWith(`${pictures.origin}/inside`)
    await createFetchProductPictureHandler(site.deps)(
      { productId: id, address: `${pictures.origin}/inside` },
      { signal: new AbortController().signal, isLastTry: true },
    )
    expect([asked, (await own(id)).pictureState]).toEqual([0, 'refused'])
    const behind = await madeWith(`${pictures.origin}/away`)
    await copy(behind, `${pictures.origin}/away`)
    expect((await own(behind)).pictureState).toBe('refused')
  })

  test('is not shown when the seller has replaced its URL meanwhile', async () => {
    const id = await madeWith(pictures.address)
    await edit(seller, id, { imageUrl: 'https://shop.example/new.jpg' })
    await copy(id, pictures.address)
    expect(await own(id)).toMatchObject({ pictureState: 'waiting', imageUrl: '/default-product.svg' })
  })

  test('is not requested at an outdated URL, and the pictures of one seller do not hold up those of the others', async () => {
    let asked = 0
    pictures.respond('/old.png', (_, response) => {
      asked += 1
      response.end()
    })
    const id = await madeWith(`${pictures.origin}/old.png`)
    await edit(seller, id, { imageUrl: 'https://shop.example/new.jpg' })
    await copy(id, `${pictures.origin}/old.png`)
    expect(asked).toBe(0)
    const { rows } = await site.deps.database.pool.query(
      "SELECT group_id, priority > 0 AS takes_turns FROM pgboss.job WHERE name = $1 AND data ->> 'productId' = $2",
      [fetchProductPictureJob.name, String(id)],
    )
    const job = { group_id: String(seller.id), takes_turns: true }
    expect(rows).toEqual([job, job])
  })

  test('is replaced by the placeholder when its new URL cannot be fetched [B-AFFIL-15]', async () => {
    const id = await madeWith(pictures.address)
    await copy(id, pictures.address)
    const gone = `${pictures.origin}/gone.png`
    await site.deps.db.updateTable('affiliateProducts').set({ pictureSource: gone }).where('id', '=', id).execute()
    await copy(id, gone)
    expect(await own(id)).toMatchObject({ pictureState: 'refused', imageUrl: '/default-product.svg', thumbnails: [] })
  })
})
