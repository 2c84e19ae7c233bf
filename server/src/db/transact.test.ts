import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fail, ok } from '../lib/result.ts'
import { createTestSite, type TestSite } from '../testing/test-site.ts'
import type { Db, Tx } from './database.ts'
import { transact } from './transact.ts'

let site: TestSite
let db: Db
beforeAll(async () => {
  site = await createTestSite()
  db = site.deps.db
})
afterAll(() => site.close())

const insert = (tx: Db, name: string) => tx.insertInto('siteFacts').values({ name }).execute()
const exists = async (name: string) =>
  (await db.selectFrom('siteFacts').select('name').where('name', '=', name).executeTakeFirst()) !== undefined

test('a successful transaction is committed, and its effects run afterwards in order', async () => {
  const seen: string[] = []
  const result = await transact(db, async ({ tx, afterCommit }) => {
    await insert(tx, 'committed')
    afterCommit(async () => void seen.push((await exists('committed')) ? 'visible' : 'missing'))
    afterCommit(() => void seen.push('second'))
    return ok('done')
  })
  expect(result).toEqual(ok('done'))
  expect(seen).toEqual(['visible', 'second'])
})

test('a failed result after a write rolls the write back and runs no effect', async () => {
  let ran = false
  const result = await transact(db, async ({ tx, afterCommit }) => {
    await insert(tx, 'failed')
    afterCommit(() => {
      ran = true
    })
    return fail('video_not_found')
  })
  expect(result).toEqual(fail('video_not_found'))
  expect(await exists('failed')).toBe(false)
  expect(ran).toBe(false)
})

test('an error rolls everything back and is thrown', async () => {
  const work = transact(db, async ({ tx }) => {
    await insert(tx, 'thrown')
    throw new Error('broken')
  })
  await expect(work).rejects.toThrow('broken')
  expect(await exists('thrown')).toBe(false)
})

test('two deadlocked transactions both succeed: the one that the database aborts is retried', async () => {
  await insert(db, 'left')
  await insert(db, 'right')
  const lock = (tx: Tx, name: string) => sql`SELECT 1 FROM site_facts WHERE name = ${name} FOR UPDATE`.execute(tx)
  let runs = 0
  let meet: () => void = () => {}
  const bothHoldOne = new Promise<void>((resolve) => {
    let arrived = 0
    meet = () => {
      arrived += 1
      if (arrived >= 2) resolve()
    }
  })
  const cross = (first: string, second: string) =>
    transact(db, async ({ tx }) => {
      runs += 1
      await lock(tx, first)
      meet()
      await bothHoldOne
      await lock(tx, second)
      return ok(null)
    })
  expect(await Promise.all([cross('left', 'right'), cross('right', 'left')])).toEqual([ok(null), ok(null)])
  // Usually once; the retried one can take its first lock before the other has its second.
  expect(runs).toBeGreaterThanOrEqual(3)
})

test('a handle used after its transaction has ended throws instead of writing outside of it', async () => {
  let leaked: Tx | undefined
  await transact(db, async ({ tx }) => {
    leaked = tx
    return ok(null)
  })
  await expect((async () => leaked && insert(leaked, 'late'))()).rejects.toThrow('this transaction has ended')
  expect(await exists('late')).toBe(false)
})
