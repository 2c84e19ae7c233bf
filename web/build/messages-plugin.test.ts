// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from './messages-plugin.ts'

let src: string
const CORE = ['common', 'format', 'videos', 'validation']

beforeAll(async () => {
  src = await mkdtemp(join(tmpdir(), 'texts-'))
  for (const [language, texts] of [
    ['en', "{ home: 'Home', forum: 'Forum' }"],
    ['de', "{ home: 'Startseite' }"],
  ] as const) {
    await mkdir(join(src, 'i18n', language), { recursive: true })
    await writeFile(join(src, 'i18n', language, 'shell.ts'), `export const shell = ${texts}\n`)
    for (const feature of CORE)
      await writeFile(join(src, 'i18n', language, `${feature}.ts`), `export const ${feature} = {}\n`)
    await writeFile(
      join(src, 'i18n', language, 'errors.ts'),
      "export const errors = { not_signed_in: 'Sign in', username_taken: 'Taken' }\n",
    )
  }
})
afterAll(() => rm(src, { recursive: true }))

/** The texts of one language and part as a page receives them. */
async function textsOf(language: string, part = 'shell'): Promise<unknown> {
  const { load } = messages(src)
  if (typeof load !== 'function') throw new Error('The plugin loads its modules with a function.')
  const module = await load.call({ addWatchFile: () => {} } as never, `\0messages/${language}/${part}`)
  return JSON.parse(String(module).replace('export default ', ''))
}

test('a text that a language lacks is the English one [L-LANG-10]', async () => {
  expect(await textsOf('de')).toEqual({ 'shell.home': ['Startseite'], 'shell.forum': ['Forum'] })
  expect(await textsOf('en')).toEqual({ 'shell.home': ['Home'], 'shell.forum': ['Forum'] })
})

test('what every page includes has only those texts of failures that are shown without a failed request', async () => {
  expect(await textsOf('de', 'core')).toEqual({
    'shell.home': ['Startseite'],
    'shell.forum': ['Forum'],
    'errors.not_signed_in': ['Sign in'],
  })
  expect(await textsOf('de', 'errors')).toEqual({
    'errors.not_signed_in': ['Sign in'],
    'errors.username_taken': ['Taken'],
  })
})
