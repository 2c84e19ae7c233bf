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

test('what a mail server answers is logged without the address of the recipient', () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) }).child({ queue: 'send-mail' })
  const sentence =
    "Can't send mail - all recipients were rejected: 450 4.2.0 <miriam.o'neil@mail.example.net>: greylisted"
  const rejected = ['jürgen@bücher.example', 'miriam@mail.example.net']
  const err = Object.assign(new Error(sentence), { rejected, response: '450 4.2.0 <miriam@mail.example.net>' })
  err.stack = `${err.stack}\n    at connect (file:///opt/lamplight/node_modules/@redis/client/dist/index.js:1:2)`
  log.error({ err }, 'a job failed')
  const [line = ''] = lines
  expect(line).toContain('450 4.2.0 <')
  expect(line).toContain('node_modules/@redis/client/dist/index.js')
  for (const part of ['miriam', 'neil@', 'jürgen', 'example.net']) expect(line).not.toContain(part)
  expect(JSON.parse(line)).toMatchObject({ queue: 'send-mail', msg: 'a job failed' })
})

test('an invalid URL is logged without its password', () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => lines.push(line) })
  try {
    new URL('redis://:pass#word@host:6379')
  } catch (error) {
    log.error({ err: error }, 'Redis cannot be reached')
  }
  expect(lines[0]).toContain('Invalid URL')
  expect(lines[0]).not.toContain('word@')
})
