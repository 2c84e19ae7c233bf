import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

const folder = join(root, 'server/src')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sql.ts'))

test('SQL takes the time from the database alone: two clocks would put a history in a wrong order', () => {
  expect(files.length).toBeGreaterThan(20)
  const breaches = files.filter((name) => /At: new Date\(\)/.test(readFileSync(join(folder, name), 'utf8')))
  expect(breaches, 'use `now` of db/now.ts').toEqual([])
})
