import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LONGEST, LongestFirst } from './longest-first.mjs'
import { root } from './root.mjs'

/** @param {string} name @param {string} path */
const file = (name, path) => ({
  project: { name, config: { isolate: name !== 'e2e', sequence: { groupOrder: 1 } } },
  moduleId: `/checkout/${path}`,
})

test('the player is first, then the stories, then the isolated tests of the server; of each the long files', async () => {
  const none = { getTestSpecificationResult: () => undefined }
  const sequencer = new LongestFirst(/** @type {any} */ ({ cache: none }))
  const files = [
    ...[file('e2e', 'e2e/archive.e2e.ts'), file('e2e', 'e2e/comments.e2e.ts'), file('e2e', 'e2e/accessibility.e2e.ts')],
    ...[file('server-isolated', 'server/src/main.test.ts'), file('server-isolated', 'server/src/cli.test.ts')],
    file('web-browser', 'web/src/player/player.browser.test.ts'),
  ]
  const sorted = await sequencer.sort(/** @type {any} */ (files))
  expect(sorted.map(({ moduleId }) => moduleId.slice('/checkout/'.length))).toEqual([
    'web/src/player/player.browser.test.ts',
    ...['e2e/accessibility.e2e.ts', 'e2e/comments.e2e.ts', 'e2e/archive.e2e.ts'],
    ...['server/src/cli.test.ts', 'server/src/main.test.ts'],
  ])
})

test('every long file that is named exists', () => {
  expect(LONGEST.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
