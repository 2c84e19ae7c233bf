import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'
import { pausingFiles, shortWaits, sleeps } from './wait-rules.mjs'

/** Written in parts, because this file keeps to the rules too. */
const wait = `vi.${'waitFor'}`
const timer = `${'setTimeout'}`

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
const files = ['contract', 'server', 'web', 'e2e', 'demo', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.(test|e2e|crash)\.(ts|tsx|mjs)$|\/(testing|support)\/.*\.tsx?$/.test(name))
    .filter((name) => !/\/(node_modules|dist)\//.test(name)),
)

test('a wait without a limit of its own is found', () => {
  expect(shortWaits(`${wait}(() => isReady)`)).toEqual([1])
  expect(shortWaits(`\n\nawait ${wait}(() => expect(call(1, 2)).toBe([3, 4]))`)).toEqual([3])
  expect(shortWaits(`${wait}(\n  () => isReady,\n)`)).toEqual([1])
  expect(shortWaits(`${wait}(() => isReady(1, 2), { timeout: 30_000 })\n${wait}(isReady, soon)`)).toEqual([])
  expect(shortWaits('await expect.poll(() => isReady).toBe(true)')).toEqual([])
})

test('a sleep is found', () => {
  expect(sleeps('web/src/a.test.ts', `\nawait new Promise((resolve) => ${timer}(resolve, 400))`)).toEqual([2])
  expect(sleeps('web/src/a.test.ts', `import { ${timer} as pause } from 'node:timers/promises'`)).toEqual([1])
  expect(sleeps('e2e/a.e2e.ts', `await page.${'waitForTimeout'}(500)`)).toEqual([1])
  expect(sleeps('web/src/a.test.ts', `${timer}(() => socket.close(), 40)`)).toEqual([])
})

test('no test waits for a second only, or sleeps', () => {
  expect(files.length).toBeGreaterThan(300)
  const breaches = files.flatMap((file) => [
    ...shortWaits(read(file)).map((line) => `${file}:${line} waits for a second at most: use expect.poll.`),
    ...sleeps(file, read(file)).map((line) => `${file}:${line} sleeps: wait for what happens, or set the clock.`),
  ])
  expect(breaches).toEqual([])
})

test('each file that may pause does', () => {
  for (const file of pausingFiles) expect(sleeps(`copy of ${file}`, read(file)), file).not.toEqual([])
})
