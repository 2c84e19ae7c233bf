import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { dependenciesAreInstalled } from './dependencies.mjs'

const parent = mkdtempSync(join(tmpdir(), 'lamplight-dependencies-'))
let root = ''
let number = 0

beforeEach(() => {
  root = join(parent, String(++number))
  mkdirSync(join(root, 'node_modules'), { recursive: true })
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const locked = {
  '': { version: '1.0.0' },
  'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-f' },
  'node_modules/vitest': { version: '5.0.0', integrity: 'sha512-v', dev: true },
  'node_modules/fsevents': { version: '2.0.0', integrity: 'sha512-e', optional: true },
}

/** @param {string} file @param {object} packages */
const write = (file, packages) => writeFileSync(join(root, file), JSON.stringify({ packages }))

/** @param {object} packages */
const writeInstalled = (packages) => write('node_modules/.package-lock.json', packages)

const { 'node_modules/fastify': fastify, 'node_modules/vitest': vitest } = locked

test('packages are installed when npm finished with what the lock file names, optional ones aside', () => {
  write('package-lock.json', locked)
  writeInstalled({ 'node_modules/fastify': fastify, 'node_modules/vitest': vitest })
  expect(dependenciesAreInstalled(root, { development: true })).toBe(true)
})

test('nothing installed, or an installation cut off, counts as not installed', () => {
  write('package-lock.json', locked)
  expect(dependenciesAreInstalled(root, { development: true })).toBe(false)
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{"packages":{"node_mod')
  expect(dependenciesAreInstalled(root, { development: true })).toBe(false)
})

test.each([
  ['another version', { ...fastify, version: '5.0.1' }],
  ['the same version with another content', { ...fastify, integrity: 'sha512-other' }],
])('a lock file that names %s asks for a new installation', (_, changed) => {
  writeInstalled({ 'node_modules/fastify': fastify, 'node_modules/vitest': vitest })
  write('package-lock.json', { ...locked, 'node_modules/fastify': changed })
  expect(dependenciesAreInstalled(root, { development: true })).toBe(false)
})

test('packages for tests are missed by the tests and not by the site', () => {
  write('package-lock.json', locked)
  writeInstalled({ 'node_modules/fastify': fastify })
  expect(dependenciesAreInstalled(root, { development: false })).toBe(true)
  expect(dependenciesAreInstalled(root, { development: true })).toBe(false)
})
