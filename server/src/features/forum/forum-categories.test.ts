import { forumApi } from '@lamplight/contract/forum'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  addCategory,
  category,
  categoryId,
  grace,
  newTopic,
  open,
  site,
  topics,
  withForumSite,
  yusuf,
} from '../../testing/forum.ts'
import { atTheSameMoment } from '../../testing/locks.ts'
import { createTestSite } from '../../testing/test-site.ts'
import { MAX_CATEGORIES } from './forum-categories.ts'

withForumSite()

describe('categories', () => {
  test('a visitor is refused with 401', async () => {
    expect((await site.call(null, forumApi.categories)).status).toBe(401)
    expect((await addCategory(null, { name: 'Prayer' })).status).toBe(401)
  })

  test.each([
    ['shorter than 3', { name: ' ab ' }, 'name', 'Name must be at least 3 characters'],
    ['missing', {}, 'name', 'Name must be at least 3 characters'],
    ['a number', { name: 7 }, 'name', 'Name must be at least 3 characters'],
    ['invisible', { name: '\u200b\u2060\u200b' }, 'name', 'Name must be at least 3 characters'],
    ['longer than 50', { name: 'x'.repeat(51) }, 'name', 'Name cannot exceed 50 characters'],
  ])('a category whose name is %s is refused [C-FORUM-22, C-FORUM-23]', async (_, body, path, message) => {
    const response = await addCategory(grace, body)
    expect(response.status).toBe(400)
    expect(response.problem.issues).toEqual([{ path, message }])
  })

  test.each([[-1], [1.5], ['x']])('a sortOrder of %s is refused [C-FORUM-25]', async (sortOrder) => {
    expect((await addCategory(grace, { name: 'Sorted', sortOrder })).problem.issues?.[0]?.path).toBe('sortOrder')
  })

  test('any member adds one; description and sortOrder may be left out [C-FORUM-24, C-FORUM-25, C-FORUM-26]', async () => {
    const { status, body: made } = await addCategory(yusuf, { name: 'Fasting and feasts' })
    expect(status).toBe(201)
    expect(made).toMatchObject({ name: 'Fasting and feasts', description: '', sortOrder: 0, topicCount: 0 })
    expect((await site.call(grace, forumApi.permissions)).body.canAddCategory).toBe(true)
  })

  test('a new one is in the list, which is in the order of sortOrder [C-FORUM-18, C-FORUM-27, C-FORUM-30]', async () => {
    const last = (await addCategory(yusuf, { name: 'Last of all', sortOrder: 900 })).body.id
    const early = (await addCategory(yusuf, { name: 'Nearly last', sortOrder: 800, description: 'Before it' })).body.id
    const list = (await site.call(grace, forumApi.categories)).body
    expect(list.slice(-2).map(({ id }) => id)).toEqual([early, last])
    expect(list.map(({ sortOrder }) => sortOrder)).toEqual(
      list.map(({ sortOrder }) => sortOrder).toSorted((a, b) => a - b),
    )
  })

  test('carries its fields and a true topic count [C-FORUM-10, C-FORUM-31, C-FORUMCAT-08]', async () => {
    await newTopic()
    const id = await newTopic()
    expect(await category()).toMatchObject({ id: categoryId, description: '', sortOrder: 0, topicCount: 2 })
    expect((await category()).lastActivityAt).toBe((await open(grace, id)).body.createdAt)
  })

  test('a name that is taken is refused, regardless of case', async () => {
    await addCategory(grace, { name: 'Pilgrimage' })
    expect((await addCategory(yusuf, { name: 'PILGRIMAGE' })).problem.code).toBe('forum_category_exists')
  })

  test.each(['Рilgrimage', 'Pilgrim\u200bage', 'Ｐilgrimage'])(
    'a name that only looks like another one is taken too: %s',
    async (name) => {
      await addCategory(grace, { name: 'Pilgrimage' })
      expect((await addCategory(yusuf, { name })).problem.code).toBe('forum_category_exists')
    },
  )

  test('the same one sent twice by the same person within a minute is created once; another description is refused', async () => {
    const vigils = { name: 'Vigils', description: 'Of the night' }
    const first = await addCategory(grace, vigils)
    const second = await addCategory(grace, vigils)
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect((await addCategory(grace, { name: 'Vigils' })).problem.code).toBe('forum_category_exists')
    expect((await addCategory(yusuf, vigils)).problem.code).toBe('forum_category_exists')
    await sql`UPDATE forum_categories SET created_at = created_at - interval '2 minutes'`.execute(site.deps.db)
    expect((await addCategory(grace, vigils)).problem.code).toBe('forum_category_exists')
  })

  test('names that differ by an accent or a vowel sign are two', async () => {
    for (const name of ['भजन', 'भोजन', 'Ano novo', 'Año novo'])
      expect((await addCategory(grace, { name })).status).toBe(201)
  })

  test('a forum with 200 categories takes no further one until one is hidden', async () => {
    const full = await createTestSite()
    const member = await full.person('visitor')
    const body = { name: 'One more' }
    await sql`INSERT INTO forum_categories (name) SELECT 'Full ' || n FROM generate_series(1, ${MAX_CATEGORIES}::integer) n`.execute(
      full.deps.db,
    )
    const refused = await full.call(member, forumApi.addCategory, { body })
    expect([refused.status, refused.problem.code]).toEqual([409, 'too_many_forum_categories'])
    expect(refused.problem.detail).toContain('has 200 categories')
    await full.deps.db
      .updateTable('forumCategories')
      .set({ hiddenAt: new Date() })
      .where('name', '!=', 'Full 1')
      .execute()
    expect((await full.call(member, forumApi.addCategory, { body })).status).toBe(201)
    await full.close()
  })

  test('of categories that are added at the same moment, a forum takes no more than fit', async () => {
    const nearlyFull = await createTestSite()
    const member = await nearlyFull.person('visitor')
    await sql`INSERT INTO forum_categories (name) SELECT 'Full ' || n FROM generate_series(2, ${MAX_CATEGORIES}::integer) n`.execute(
      nearlyFull.deps.db,
    )
    const add = (name: string) => async () =>
      (await nearlyFull.call(member, forumApi.addCategory, { body: { name } })).status
    const statuses = await atTheSameMoment(nearlyFull, 'forum_categories', [add('One more'), add('Another one')])
    expect(statuses.toSorted()).toEqual([201, 409])
    await nearlyFull.close()
  })

  test('when the site reserves it for staff, members are refused and not offered the button', async () => {
    const strict = await createTestSite({ environment: { FORUM_CATEGORIES_BY: 'staff' } })
    const member = await strict.person('visitor')
    const staff = await strict.person('elena', 'moderator')
    const body = { name: 'Staff only' }
    expect((await strict.call(member, forumApi.permissions)).body.canAddCategory).toBe(false)
    expect((await strict.call(member, forumApi.addCategory, { body })).status).toBe(403)
    expect((await strict.call(staff, forumApi.addCategory, { body })).status).toBe(201)
    await strict.close()
  })

  test('an unknown one is not found [C-FORUMCAT-10]', async () => {
    for (const id of [999_999, 'x', '-1']) {
      const response = await site.call(grace, forumApi.category, { params: { id } })
      expect(response.problem.code).toBe('forum_category_not_found')
    }
    expect((await topics(grace, { categoryId: 999_999 })).status).toBe(404)
  })
})
