/** A checkout may be in a folder of any name. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'

const files = ['bench', 'contract', 'demo', 'e2e', 'scripts', 'server', 'web'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/\/(node_modules|dist)\//.test(name)),
)

test('no path of a file is the pathname of its URL, in which spaces and many letters are encoded', () => {
  expect(files.length).toBeGreaterThan(1000)
  const breaches = files.filter((file) => /import\.meta\.url\)\.pathname/.test(readFileSync(join(root, file), 'utf8')))
  expect(breaches, 'use join(import.meta.dirname, ...)').toEqual([])
})
