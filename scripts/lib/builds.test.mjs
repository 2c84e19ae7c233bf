import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { isFresh, runBuild, serverBuild, webBuild } from './builds.mjs'

const parent = mkdtempSync(join(tmpdir(), 'lamplight-builds-'))
let root = ''
let number = 0

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** A project whose builder makes the two folders, or fails. @param {string} build the shell command */
function project(build = 'mkdir -p dist/client dist/server') {
  root = join(parent, String(++number))
  write('package.json', '{"workspaces":["web"]}')
  write('web/package.json', JSON.stringify({ name: 'web', version: '1.0.0', scripts: { build } }))
  write('web/src/app.tsx', 'app')
  write('contract/src/videos.ts', 'videos')
}

beforeEach(() => project())
afterAll(() => rmSync(parent, { recursive: true, force: true }))

test('a build is fresh until a source of it changes, and again after the next build', async () => {
  expect(isFresh(webBuild, root)).toBe(false)
  await runBuild(webBuild, root, process.execPath)
  expect(isFresh(webBuild, root)).toBe(true)
  write('contract/src/videos.ts', 'changed')
  expect(isFresh(webBuild, root)).toBe(false)
  await runBuild(webBuild, root, process.execPath)
  expect(isFresh(webBuild, root)).toBe(true)
})

test.each([
  ['a new file', () => write('web/src/features/new.tsx', '')],
  ['a removed file', () => rmSync(join(root, 'web/src/app.tsx'))],
  ['new libraries', () => write('package-lock.json', '{}')],
  ['a missing part of the output', () => rmSync(join(root, 'web/dist/server'), { recursive: true })],
])('%s makes it stale', async (_, change) => {
  await runBuild(webBuild, root, process.execPath)
  change()
  expect(isFresh(webBuild, root)).toBe(false)
})

test.each([
  ['a test', () => write('web/src/app.test.tsx', 'test')],
  ['a new date', () => utimesSync(join(root, 'web/src/app.tsx'), 1, 1)],
])('%s leaves it fresh', async (_, change) => {
  await runBuild(webBuild, root, process.execPath)
  change()
  expect(isFresh(webBuild, root)).toBe(true)
})

test('a failed build shows its output and does not count as fresh, whatever it left', async () => {
  project('mkdir -p dist/client dist/server; echo "Cannot resolve react" >&2; exit 1')
  await expect(runBuild(webBuild, root, process.execPath)).rejects.toThrow(
    /^Building the browser part failed[\s\S]*Cannot resolve react/,
  )
  expect(isFresh(webBuild, root)).toBe(false)
})

test('the server is built by itself, and stale when the contract or the demo content changes', async () => {
  write('package.json', '{"workspaces":["web","server"]}')
  const scripts = { build: 'mkdir -p dist/app; echo > dist/app/main.js' }
  write('server/package.json', JSON.stringify({ name: 'server', version: '1.0.0', scripts }))
  for (const source of ['contract/src/videos.ts', 'demo/content/people.ts', 'server/src/main.ts']) {
    await runBuild(serverBuild, root, process.execPath)
    expect(isFresh(serverBuild, root)).toBe(true)
    write(source, `changed ${source}`)
    expect(isFresh(serverBuild, root)).toBe(false)
  }
  expect(isFresh(webBuild, root)).toBe(false)
})
