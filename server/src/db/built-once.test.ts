import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/test-site.ts'
import { builtOnce } from './built-once.ts'

let site: TestSite

beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

test('a statement that is built once is executed with the values of each call', async () => {
  const [miriam, yusuf] = [await site.person('miriam'), await site.person('yusuf')]
  let times = 0
  const named = builtOnce((db, ids: readonly number[], role: 'user' | 'admin', limit: number) => {
    times += 1
    return db
      .selectFrom('users')
      .select(['id', 'displayName'])
      .where('id', '=', (where) => where.fn.any(where.val(ids)))
      .where('role', '=', role)
      .where('waitsSince', 'is', null)
      .orderBy('id')
      .limit(limit)
  })
  const { db } = site.deps
  const ids = [miriam.id, yusuf.id]
  expect((await named(db, ids, 'user', 5)).map(({ id }) => id)).toEqual(ids)
  expect((await named(db, ids, 'user', 1)).map(({ id }) => id)).toEqual([miriam.id])
  expect(await named(db, [yusuf.id], 'user', 5)).toEqual([{ id: yusuf.id, displayName: expect.any(String) }])
  expect(await named(db, ids, 'admin', 5)).toEqual([])
  expect(times).toBe(1)
})
