// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { browserContract, ENDPOINT_FIELDS } from './contract-plugin.ts'

const CONTRACT = join(import.meta.dirname, '../../contract/src/')
const WEB = join(import.meta.dirname, '../src/')

type Module = Record<string, unknown>

/** Bundles `code` as the browser's build does, but in one readable file. */
async function bundle(code: string): Promise<string> {
  const entry = join(import.meta.dirname, 'entry.js')
  const output = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    plugins: [
      browserContract(CONTRACT),
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'all' } },
  })
  const [{ output: files }] = output as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return files[0].code
}
const load = (code: string): Promise<Module> => import(`data:text/javascript,${encodeURIComponent(code)}`)

const files = (await readdir(CONTRACT)).filter((name) => /^[a-z-]+\.ts$/.test(name))
const nameOf = (file: string) => file.replace('.ts', '').replaceAll('-', '_')

/** A value without its functions and schemas, with the fields of an endpoint. */
function outline(value: unknown): unknown {
  if (typeof value === 'function') return 'function'
  if (Array.isArray(value)) return value.map(outline)
  if (typeof value !== 'object' || value === null) return value
  if ('_zod' in value) return 'schema'
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const entries = Object.entries(value)
  const isEndpoint = 'method' in value && 'path' in value
  const shown = isEndpoint ? entries.filter(([name]) => ENDPOINT_FIELDS.includes(name)) : entries
  return Object.fromEntries(shown.map(([name, part]) => [name, outline(part)]))
}

describe('the contract in the browser', () => {
  let reduced: Record<string, Module>
  beforeAll(async () => {
    const code = await bundle(files.map((file) => `export * as ${nameOf(file)} from '${CONTRACT}${file}'`).join('\n'))
    reduced = (await load(code)) as Record<string, Module>
  })

  it.each(files)('%s exports what it exports on the server', async (file) => {
    const whole: Module = await import(join(CONTRACT, file))
    expect(outline({ ...reduced[nameOf(file)] })).toEqual(outline({ ...whole }))
  })

  it('its schemas check as on the server', async () => {
    const { AddComment } = reduced.comments as { AddComment: { safeParse: (body: unknown) => unknown } }
    expect(AddComment.safeParse({ content: 'Amen', videoId: 3 })).toMatchObject({ success: true })
    expect(AddComment.safeParse({ content: ' ', videoId: 3 })).toMatchObject({
      success: false,
      error: { issues: [{ message: 'Comment cannot be empty' }] },
    })
  })
})

it('calling an endpoint and reading a constant load neither Zod nor a schema', async () => {
  const code = await bundle(`
    import { COMMENT_MAX, commentsApi } from '${CONTRACT}comments.ts'
    import { videosApi } from '${CONTRACT}videos.ts'
    export default [COMMENT_MAX, commentsApi.add, videosApi.get]
  `)
  expect((await load(code)).default).toEqual([
    5000,
    { method: 'POST', path: '/api/comments' },
    { method: 'GET', path: '/api/videos/:id' },
  ])
  expect(code).not.toMatch(/zod|safeParse|access|Comment cannot be empty/i)
})

it('no code of the browser reads more of an endpoint than its bundle has', async () => {
  const names = (await readdir(WEB, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name),
  )
  const read = await Promise.all(
    names.map(async (name) =>
      [...(await readFile(join(WEB, name), 'utf8')).matchAll(/\b(?:\w+Api\.\w+|endpoint)\.(\w+)/g)].map(
        ([text, property = '']) => (ENDPOINT_FIELDS.includes(property) ? [] : [`${name}: ${text}`]),
      ),
    ),
  )
  expect(read.flat(2)).toEqual([])
})
