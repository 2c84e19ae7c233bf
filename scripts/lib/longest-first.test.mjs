import { existsSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { LONGEST, LongestFirst } from './longest-first.mjs'
import { root } from './root.mjs'

/** @param {string} name @param {string} path */
const file = (name, path) => ({
  project: { name, config: { isolate: !['e2e', 'web-browser'].includes(name), sequence: { groupOrder: 1 } } },
  moduleId: join(root, path),
})

test('the player is first, then the stories, then the isolated tests of the server; of each the long files', async () => {
  const none = { getTestSpecificationResult: () => undefined }
  const sequencer = new LongestFirst(/** @type {any} */ ({ cache: none }))
  const files = [
    ...[file('e2e', 'e2e/archive.e2e.ts'), file('e2e', 'e2e/comments.e2e.ts'), file('e2e', 'e2e/accessibility.e2e.ts')],
    ...[file('server-isolated', 'server/src/main.test.ts'), file('server-isolated', 'server/src/cli.test.ts')],
    file('web-browser', 'web/src/player/engine/early-playback.browser.test.ts'),
  ]
  const sorted = await sequencer.sort(/** @type {any} */ (files))
  expect(sorted.map(({ moduleId }) => relative(root, moduleId))).toEqual([
    'web/src/player/engine/early-playback.browser.test.ts',
    ...['e2e/accessibility.e2e.ts', 'e2e/comments.e2e.ts', 'e2e/archive.e2e.ts'],
    ...['server/src/cli.test.ts', 'server/src/main.test.ts'],
  ])
})

test('files that ask for an environment of their own come before the others of their project', async () => {
  const none = { getTestSpecificationResult: () => undefined }
  const sequencer = new LongestFirst(/** @type {any} */ ({ cache: none }))
  const inNode = ['shared-pages.test.ts', 'page-template.test.ts', 'traced.test.ts']
  const inDocument = ['guards.test.tsx', 'start-scripts.test.ts']
  const files = [
    ...[...inNode, ...inDocument].map((name) => file('web', `web/src/app/${name}`)),
    file('server', 'server/src/contract.test.ts'),
  ]
  const sorted = (await sequencer.sort(/** @type {any} */ (files))).map(({ moduleId }) => basename(moduleId))
  expect(sorted[0]).toBe('contract.test.ts')
  expect(new Set(sorted.slice(1, 4))).toEqual(new Set(inNode))
  expect(new Set(sorted.slice(4))).toEqual(new Set(inDocument))
})

test('every long file that is named exists', () => {
  expect(LONGEST.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
