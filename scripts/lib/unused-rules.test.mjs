import { describe, expect, test } from 'vitest'
import { unreachableFiles, unusedDependencies, unusedExports } from './unused-rules.mjs'

const main = 'server/src/main.ts'
/** @param {Record<string, string>} files */
const sources = (files) => new Map(Object.entries({ [main]: "import './lib/used.ts'", ...files }))
/** @param {Record<string, string>} files */
const namesOf = (files) => unusedExports(sources(files)).map(({ path, line, name }) => `${path}:${line} ${name}`)

describe('a file', () => {
  test('that no entry point reaches is refused, also when an unused file imports it', () => {
    const files = { 'server/src/lib/used.ts': '', 'server/src/lib/a.ts': "import './b.ts'", 'server/src/lib/b.ts': '' }
    expect(unreachableFiles(sources(files))).toEqual(['server/src/lib/a.ts', 'server/src/lib/b.ts'])
  })

  test('that only a test imports is refused', () => {
    const files = {
      'server/src/lib/used.ts': '',
      'server/src/lib/a.ts': '',
      'server/src/lib/a.test.ts': "import './a.ts'",
    }
    expect(unreachableFiles(sources(files))).toEqual(['server/src/lib/a.ts'])
  })

  test.each([
    ['an import', "import { a } from './a.ts'"],
    ['an import while running', "const a = await import('./a.ts')"],
    ['its name, to be started', "start(join(import.meta.dirname, 'a.ts'))"],
  ])('is reached by %s', (_way, text) => {
    expect(unreachableFiles(sources({ 'server/src/lib/used.ts': text, 'server/src/lib/a.ts': '' }))).toEqual([])
  })

  test('of the contract is reached by the name of its package, and a page of the web by its folder', () => {
    const files = {
      'server/src/lib/used.ts': "import { listsApi } from '@lamplight/contract/lists'",
      'contract/src/lists.ts': '',
      'web/src/features/lists/liked-page.tsx': '',
    }
    expect(unreachableFiles(sources(files))).toEqual([])
  })

  test('of tests that no test reaches is refused', () => {
    const files = { 'server/src/lib/used.ts': '', 'server/src/testing/old.ts': '' }
    expect(unreachableFiles(sources(files))).toEqual(['server/src/testing/old.ts'])
  })
})

describe('an export', () => {
  test('that no other file names is refused, with its line', () => {
    expect(namesOf({ 'server/src/lib/used.ts': 'const a = 1\nexport function dead() {}\nexport const b = a' })).toEqual(
      ['server/src/lib/used.ts:2 dead', 'server/src/lib/used.ts:3 b'],
    )
  })

  test('that a file names without importing from there is refused', () => {
    const files = { 'server/src/lib/used.ts': 'export const a = 1', 'server/src/lib/other.ts': 'const a = 2' }
    expect(namesOf(files)).toEqual(['server/src/lib/used.ts:1 a'])
  })

  test('that only tests name is refused, unless its own file uses it too', () => {
    const test = { 'server/src/lib/used.test.ts': "import { a } from './used.ts'" }
    expect(namesOf({ 'server/src/lib/used.ts': 'export const a = 1', ...test })).toEqual(['server/src/lib/used.ts:1 a'])
    expect(namesOf({ 'server/src/lib/used.ts': 'export const a = 1\nrun(a)', ...test })).toEqual([])
  })

  test('that is imported is used', () => {
    const files = {
      'server/src/lib/used.ts': 'export const a = 1\nexport { b } from "./b.ts"\nexport type C = 1',
      'server/src/lib/b.ts': 'export class b {}',
      'server/src/lib/c.ts': "import { a, b, type C } from './used.ts'",
    }
    expect(namesOf(files)).toEqual([])
  })

  test('of a type may name what its own file exports', () => {
    expect(namesOf({ 'server/src/lib/used.ts': 'export interface Options {}\ntake<Options>()' })).toEqual([])
  })
})

describe('a dependency', () => {
  const manifest = { dependencies: { pg: '1' }, devDependencies: { '@types/pg': '1', typescript: '7' } }

  test('that nothing imports is refused, and its types with it', () => {
    expect(unusedDependencies(manifest, "import './pg.ts'")).toEqual(['pg', '@types/pg'])
  })

  test.each(["import pg from 'pg'", "import { Pool } from 'pg/lib'", "await import('pg')"])('is used by %s', (text) => {
    expect(unusedDependencies(manifest, text)).toEqual([])
  })
})
