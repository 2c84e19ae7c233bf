import { categoriesApi, manageCategoriesApi } from '@lamplight/contract/categories'
import { forumApi } from '@lamplight/contract/forum'
import { forumCategoryTooShort } from '@lamplight/contract/forum-input'
import { productsApi } from '@lamplight/contract/products'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let admin: Person
let member: Person
beforeAll(async () => {
  site = await createTestSite()
  admin = await site.person('root', 'admin')
  member = await site.person('yusuf')
})
afterAll(() => site.close())

const names = (en: string, others: object = {}) => ({ en, ...others })
const add = (kind: string, en: string, others?: object) =>
  site.call(admin, manageCategoriesApi.add, { body: { kind, names: names(en, others) } })
const offered = async (language: string) =>
  (await site.call(member, categoriesApi.list, { headers: { 'accept-language': language } })).body.map(
    ({ name }) => name,
  )

test('members and moderators cannot change categories', async () => {
  const moderator = await site.person('miriam', 'moderator')
  for (const caller of [null, member, moderator]) {
    const status = caller ? 403 : 401
    const params = { kind: 'video', id: 1 }
    expect((await site.call(caller, manageCategoriesApi.list, { query: { kind: 'video' } })).status).toBe(status)
    expect((await site.call(caller, manageCategoriesApi.remove, { params })).status).toBe(status)
    expect((await site.call(caller, manageCategoriesApi.change, { params, body: {} })).status).toBe(status)
  }
})

test('a category is added with its translations; one without a name, or with an existing one, is refused', async () => {
  const made = (await add('video', 'Sermons', { ar: 'الخطب', de: 'Predigten' })).body
  expect(made).toMatchObject({ kind: 'video', isHidden: false, useCount: 0, names: { de: 'Predigten', fr: '' } })
  expect(await offered('de')).toContain('Predigten')
  expect(await offered('fr')).toContain('Sermons')
  expect((await add('video', 'sermons')).problem.code).toBe('category_exists')
  expect((await add('video', ' ')).status).toBe(400)
  expect((await add('video', 'x'.repeat(51))).status).toBe(400)
  expect((await add('product', 'Sermons')).status).toBe(201)
})

test('categories are in the order that admins give them', async () => {
  const before = (await site.call(admin, manageCategoriesApi.list, { query: { kind: 'video' } })).body.map(
    ({ id }) => id,
  )
  const last = before.at(-1) ?? 0
  const after = (await site.call(admin, manageCategoriesApi.order, { body: { kind: 'video', ids: [last] } })).body
  expect(after.map(({ id }) => id)).toEqual([last, ...before.slice(0, -1)])
  expect((await offered('en'))[0]).toBe('Sermons')
})

test('an order that another admin has changed meanwhile is not overwritten, unless both chose the same', async () => {
  const order = (ids: readonly number[], previous: readonly number[]) =>
    site.call(admin, manageCategoriesApi.order, { body: { kind: 'product', ids, previous } })
  const stored = async () =>
    (await site.call(admin, manageCategoriesApi.list, { query: { kind: 'product' } })).body.map(({ id }) => id)
  const before = await stored()
  const added = (await add('product', 'Scarves')).body.id
  const [first = 0, second = 0, ...rest] = before
  const swapped = [second, first, ...rest]
  expect((await order(swapped, before)).status).toBe(200)
  expect(await stored()).toEqual([...swapped, added])
  const refused = await order([...rest, first, second], before)
  expect([refused.status, refused.problem.code]).toEqual([409, 'category_order_changed'])
  expect(await stored()).toEqual([...swapped, added])
  expect((await order(swapped, before)).status).toBe(200)
  expect((await order(before, [...swapped, added, 999_999])).status).toBe(200)
})

test('a category in use can be hidden but not removed; an empty one can be removed', async () => {
  const used = (await add('video', 'Used')).body
  const id = await makeVideo(site, member, {})
  await site.deps.db.updateTable('videos').set({ categoryId: used.id }).where('id', '=', id).execute()
  const params = { kind: 'video', id: used.id }
  expect((await site.call(admin, manageCategoriesApi.remove, { params })).problem.code).toBe('category_in_use')
  const hidden = await site.call(admin, manageCategoriesApi.change, { params, body: { isHidden: true } })
  expect(hidden.body).toMatchObject({ isHidden: true, useCount: 1 })
  expect(await offered('en')).not.toContain('Used')
  await site.call(admin, manageCategoriesApi.change, { params, body: { isHidden: false } })
  expect(await offered('en')).toContain('Used')
  const empty = (await add('video', 'Empty')).body
  expect((await site.call(admin, manageCategoriesApi.remove, { params: { kind: 'video', id: empty.id } })).status).toBe(
    200,
  )
  const gone = await site.call(admin, manageCategoriesApi.remove, { params: { kind: 'video', id: empty.id } })
  expect(gone.problem.code).toBe('managed_category_not_found')
})

test('a category of videos in which an older client has filed a product cannot be removed', async () => {
  const { id } = (await add('video', 'Candles')).body
  const product = {
    ...{ title: 'Candle', description: 'Of beeswax', price: '9', productUrl: 'https://candles.example.org/' },
    ...{ imageUrl: 'https://candles.example.org/1.png', affiliateCode: 'yusuf', commission: 0.05, categoryId: id },
    ...{ featured: false, active: true },
  }
  const added = await site.call(member, productsApi.add, { body: product })
  expect(added.status).toBe(201)
  const params = { kind: 'video', id }
  expect((await site.call(admin, manageCategoriesApi.remove, { params })).problem.code).toBe('category_in_use')
  const own = await site.call(member, productsApi.own, { params: { id: added.body.id } })
  expect(own.body.categoryId).toBe(id)
})

test('categories of the forum have translations and can be hidden too', async () => {
  const made = (await add('forum', 'Questions', { es: 'Preguntas' })).body
  const read = async () =>
    (await site.call(member, forumApi.categories, { headers: { 'accept-language': 'es' } })).body.map(
      ({ name }) => name,
    )
  expect(await read()).toContain('Preguntas')
  const params = { kind: 'forum', id: made.id }
  await site.call(admin, manageCategoriesApi.change, { params, body: { isHidden: true } })
  expect(await read()).not.toContain('Preguntas')
  const renamed = await site.call(admin, manageCategoriesApi.change, {
    params,
    body: { names: names('Answers', { es: '' }) },
  })
  expect(renamed.body.names).toEqual({ en: 'Answers', ar: '', de: '', es: '', fr: '' })
})

test('only the given names of a category are changed, and none that another admin has changed meanwhile', async () => {
  const { id, names: previous } = (await add('video', 'Lessons', { de: 'Lektionen', fr: 'Leçons' })).body
  const rename = (body: object) =>
    site.call(admin, manageCategoriesApi.change, { params: { kind: 'video', id }, body: { ...body, previous } })
  expect((await rename({ names: { de: 'Unterricht' } })).body.names).toMatchObject({
    ...{ en: 'Lessons', de: 'Unterricht', fr: 'Leçons' },
  })
  const refused = await rename({ names: { de: 'Stunden' } })
  expect([refused.status, refused.problem.code, refused.problem.current]).toEqual([409, 'text_changed', 'Unterricht'])
  expect((await rename({ names: { fr: '' } })).body.names).toMatchObject({ de: 'Unterricht', fr: '' })
})

test('names that differ in their vowel signs only are two categories', async () => {
  expect((await add('video', 'हिन्दी')).status).toBe(201)
  expect((await add('video', 'हान्दा')).status).toBe(201)
  expect((await add('video', 'हिन्दी')).problem.code).toBe('category_exists')
})

test('a name of a forum category has three letters or more, when it is added and when it is changed', async () => {
  const refusal = { code: 'validation_failed', issues: [{ path: 'names.en', message: forumCategoryTooShort }] }
  expect((await add('forum', 'Hi')).problem).toMatchObject(refusal)
  expect((await add('forum', '🙏🏽')).problem).toMatchObject(refusal)
  expect((await add('video', 'Hi')).status).toBe(201)
  const { id } = (await add('forum', 'Hello')).body
  const change = { params: { kind: 'forum', id }, body: { names: { en: 'Hi' } } }
  expect((await site.call(admin, manageCategoriesApi.change, change)).problem).toMatchObject(refusal)
})
