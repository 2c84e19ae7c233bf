import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { dependenciesAreInstalled, missingPlatformPackages } from './dependencies.mjs'
import { isForPlatform, thisPlatform } from './platform.mjs'

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
])('a lock file that names %s requires a new installation', (_, changed) => {
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

const { os, cpu, libc } = thisPlatform()
const native = { version: '1.0.0', integrity: 'sha512-n', optional: true, os: [os], cpu: [cpu], libc: [libc] }
const foreign = { ...native, os: ['win32'] }
const withNative = {
  'node_modules/fastify': fastify,
  'node_modules/@img/sharp-here': native,
  'node_modules/@img/sharp-there': foreign,
}

test('a package made for this system is missed though npm calls it optional, and one for another system is not', () => {
  write('package-lock.json', withNative)
  writeInstalled({ 'node_modules/fastify': fastify })
  expect(dependenciesAreInstalled(root, { development: false })).toBe(false)
  writeInstalled({ 'node_modules/fastify': fastify, 'node_modules/@img/sharp-here': native })
  expect(dependenciesAreInstalled(root, { development: false })).toBe(true)
})

test('the package that is missing is named', () => {
  write('package-lock.json', withNative)
  expect(missingPlatformPackages(root, { development: false })).toEqual(['@img/sharp-here'])
  mkdirSync(join(root, 'node_modules/@img/sharp-here'), { recursive: true })
  writeFileSync(join(root, 'node_modules/@img/sharp-here/package.json'), '{}')
  expect(missingPlatformPackages(root, { development: false })).toEqual([])
})

test.each([
  [{ os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, true],
  [{ os: 'linux', cpu: 'x64' }, true],
  [{ os: ['linux'], cpu: ['x64'], libc: ['musl'] }, false],
  [{ os: ['linux'], cpu: ['arm64'] }, false],
  [{ os: ['!win32'] }, true],
  [{ os: ['!linux'] }, false],
  [{ cpu: ['wasm32'] }, false],
])('what is made for %j is for Linux on x64 with glibc: %s', (fields, expected) => {
  expect(isForPlatform(fields, { os: 'linux', cpu: 'x64', libc: 'glibc' })).toBe(expected)
})
