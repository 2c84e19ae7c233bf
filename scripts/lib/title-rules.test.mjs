import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'
import { longTitles } from './title-rules.mjs'

/** @param {number} count */
const ids = (count) => Array.from({ length: count }, (_, index) => `V-HOME-0${index + 1}`).join(', ')

test('a title names at most three requirements', () => {
  expect(longTitles(`test('home [${ids(3)}]', () => {})`)).toEqual([])
  expect(longTitles(`\ntest('home [${ids(4)}]', () => {})`)).toEqual([{ line: 2, count: 4 }])
  expect(longTitles(`test.each([['it’s', 'V-HOME-01'], ['b', 'V-HOME-02']])('c [${ids(2)}]', () => {})`)).toEqual([])
})

test('the titles of all tests keep to it', () => {
  const files = ['contract', 'server', 'web', 'e2e', 'demo', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(test|e2e)\.(ts|tsx|mjs)$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
      .map((name) => join(folder, name)),
  )
  expect(files.length).toBeGreaterThan(150)
  const breaches = files.flatMap((file) =>
    longTitles(readFileSync(join(root, file), 'utf8')).map(({ line, count }) => `${file}:${line} names ${count}`),
  )
  expect(breaches).toEqual([])
})
