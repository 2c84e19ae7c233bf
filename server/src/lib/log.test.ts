import pg from 'pg'
import { expect, test } from 'vitest'
import { testConnection } from '../testing/global-setup.ts'
import { createLog } from './log.ts'

test('an error of the database is logged without the row it quotes', async () => {
  const client = new pg.Client({ ...testConnection(), database: 'postgres' })
  await client.connect()
  await client.query('CREATE TEMP TABLE people (name text CHECK (name = lower(name)), password_hash text)')
  const error = await client.query("INSERT INTO people VALUES ('Grace', '$argon2id$secret')").catch((reason) => reason)
  await client.end()
  expect(String(error.detail)).toContain('$argon2id$secret')

  let line = ''
  const log = createLog('error', {
    write: (text) => {
      line += text
    },
  })
  log.error({ err: error }, 'a request failed unexpectedly')
  expect(line).toContain('people_name_check')
  expect(line).not.toContain('secret')
  expect(line).not.toContain('Grace')
})
