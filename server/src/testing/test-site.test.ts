import { afterEach, expect, test } from 'vitest'
import { withClient } from '../db/embedded/connection.ts'
import { testConnection } from './global-setup.ts'
import { createTestSite, type TestSite } from './test-site.ts'

const open: TestSite[] = []
afterEach(async () => {
  for (const site of open.splice(0)) await site.close()
})

const exists = ({ database }: TestSite) =>
  withClient({ ...testConnection(), database: 'postgres' }, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database])
    return rowCount === 1
  })

test('the database of a test site is dropped when the last process over it is closed', async () => {
  const first = await createTestSite({ isOneOfMany: true })
  open.push(first)
  const second = await createTestSite({ isOneOfMany: true, beside: first })
  await first.close()
  open.splice(0, 1, second)
  expect(await exists(second)).toBe(true)
  await second.close()
  open.pop()
  expect(await exists(second)).toBe(false)
})
