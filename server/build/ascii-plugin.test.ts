import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asciiOnly } from './ascii-plugin.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamplight-ascii-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Builds one module as the server is built. @returns its text in the output */
async function bundle(source: string): Promise<string> {
  await writeFile(join(folder, 'entry.js'), source)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [asciiOnly()],
    build: {
      ssr: join(folder, 'entry.js'),
      target: 'node24',
      rolldownOptions: {
        output: { entryFileNames: '[name].js', minify: { compress: false, mangle: false, codegen: true } },
      },
    },
  })
  return readFile(join(folder, 'dist/entry.js'), 'utf8')
}

test('the output is ASCII and means the same: strings, templates, regular expressions, letters of two units', async () => {
  const code = await bundle(`
    const name = 'Grâce'
    export const values = ['قرآن', \`\${name} 🕯️\`, /^[א-ת]+$/.test('שבת'), /^\\p{L}🕯$/u.test('é🕯')]
  `)
  expect(code).not.toMatch(/[\u0080-\uffff]/)
  const { values } = await import(join(folder, 'dist/entry.js'))
  expect(values).toEqual(['قرآن', 'Grâce 🕯️', true, true])
})

test.each([
  ['a backslash before such a letter', "export const pattern = '\\\\é'.length + /\\é/.source"],
  ['a raw template with such a letter', 'export const raw = String.raw`é`'],
])('%s is refused: an escape would change its meaning', async (_, source) => {
  await expect(bundle(source)).rejects.toThrow('beyond ASCII')
})
