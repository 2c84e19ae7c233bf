// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from './messages-plugin.ts'

let src: string

beforeAll(async () => {
  src = await mkdtemp(join(tmpdir(), 'texts-'))
  for (const [language, texts] of [
    ['en', "{ home: 'Home', forum: 'Forum' }"],
    ['de', "{ home: 'Startseite' }"],
  ] as const) {
    await mkdir(join(src, 'i18n', language), { recursive: true })
    await writeFile(join(src, 'i18n', language, 'shell.ts'), `export const shell = ${texts}\n`)
  }
})
afterAll(() => rm(src, { recursive: true }))

/** The texts of one language as a page receives them. */
async function textsOf(language: string): Promise<unknown> {
  const { load } = messages(src)
  if (typeof load !== 'function') throw new Error('The plugin loads its modules with a function.')
  const module = await load.call({ addWatchFile: () => {} } as never, `\0messages/${language}/shell`)
  return JSON.parse(String(module).replace('export default ', ''))
}

test('a text that a language lacks is the English one [L-LANG-10]', async () => {
  expect(await textsOf('de')).toEqual({ 'shell.home': ['Startseite'], 'shell.forum': ['Forum'] })
  expect(await textsOf('en')).toEqual({ 'shell.home': ['Home'], 'shell.forum': ['Forum'] })
})
