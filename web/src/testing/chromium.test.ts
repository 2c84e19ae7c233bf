// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { SWITCHED_OFF } from './chromium.ts'

it('the Chromium of tests has everything switched off that Playwright switches off', async () => {
  const folder = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
  const bundle = await readFile(join(folder, 'lib/coreBundle.js'), 'utf8')
  const [, list = ''] = /disabledFeatures = \[(.*?)\]/s.exec(bundle) ?? []
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(SWITCHED_OFF).toEqual(expect.arrayContaining(names))
})
