import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/test-site.ts'
import { builtOnce, builtOncePerForm, textBuiltOnce } from './built-once.ts'

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

test('a statement written as text is built once and executed with the values of each call', async () => {
  const [sarah, tenzin] = [await site.person('sarah'), await site.person('tenzin')]
  let times = 0
  const named = textBuiltOnce((id: number, most: number) => {
    times += 1
    return sql<{ id: number; shownAs: string }>`
      SELECT id, display_name AS "shownAs" FROM users WHERE id = ${id} LIMIT ${most}`
  })
  const { db } = site.deps
  expect((await named(db, sarah.id, 5)).map(({ id }) => id)).toEqual([sarah.id])
  expect(await named(db, tenzin.id, 1)).toEqual([{ id: tenzin.id, shownAs: expect.any(String) }])
  expect(await named(db, tenzin.id, 0)).toEqual([])
  expect(times).toBe(1)
})

test('a statement is built once for each of its forms', async () => {
  const first = await site.person('first')
  const second = await site.person('second')
  const built: string[] = []
  const find = builtOncePerForm(
    ({ isReversed }: { isReversed: boolean }) => String(isReversed),
    ({ isReversed }, ids: readonly number[], most: number) => {
      built.push(String(isReversed))
      return sql<{ displayName: string; id: number }>`SELECT id, display_name FROM users WHERE id = ANY (${ids})
        ORDER BY id ${isReversed ? sql`DESC` : sql`ASC`} LIMIT ${most}`
    },
  )
  const { db } = site.deps
  const ids = [first.id, second.id]
  const found = async (isReversed: boolean, of: number[], most: number) =>
    (await find(db, { isReversed }, of, most)).map(({ id }) => id)
  expect(await found(false, ids, 2)).toEqual(ids)
  expect(await found(true, ids, 2)).toEqual(ids.toReversed())
  expect(await found(true, ids, 1)).toEqual([second.id])
  expect(await found(false, [second.id], 2)).toEqual([second.id])
  expect(built).toEqual(['false', 'true'])
})
