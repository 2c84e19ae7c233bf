import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ignoredRules } from './ignored-rules.mjs'
import { root } from './root.mjs'

/** Written in two parts, because this file keeps to the rule too. @param {string} name */
const comment = (name) => `// ${name.replace('_', '-')} lint/correctness`

test('a comment that switches a rule of the linter or the compiler off is found', () => {
  for (const name of ['biome_ignore', 'eslint_disable', '@ts_ignore', '@ts_nocheck', '@ts_expect-error'])
    expect(ignoredRules(`const a = 1\n${comment(name)}\nconst b = 2`), name).toEqual([2])
  expect(ignoredRules('// The linter ignores generated files.\n// @ts-check')).toEqual([])
})

test('no file ignores a rule', () => {
  const files = ['contract', 'server', 'web', 'e2e', 'demo', 'scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs|js|css)$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
      .map((name) => join(folder, name)),
  )
  expect(files.length).toBeGreaterThan(1_000)
  const breaches = files
    .filter((file) => file !== join('scripts', 'lib', 'ignored-rules.mjs'))
    .flatMap((file) => ignoredRules(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`))
  expect(breaches).toEqual([])
})
