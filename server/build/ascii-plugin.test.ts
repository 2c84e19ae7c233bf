import { expect, test } from 'vitest'
import { asciiOnly } from './ascii-plugin.ts'
import { bundler } from './testing/bundle.ts'

const bundle = bundler(() => asciiOnly())
const bundleAsItIs = bundler(() => asciiOnly((fileName) => fileName === 'entry.js'))

test('the output is ASCII and means the same: strings, templates, regular expressions, letters of two units', async () => {
  const { code, path } = await bundle(`
    const name = 'Grâce'
    export const values = ['قرآن', \`\${name} 🕯️\`, /^[א-ת]+$/.test('שבת'), /^\\p{L}🕯$/u.test('é🕯')]
  `)
  expect(code).not.toMatch(/[\u0080-\uffff]/)
  const { values } = await import(path)
  expect(values).toEqual(['قرآن', 'Grâce 🕯️', true, true])
})

test.each([
  ['a backslash before such a letter', "export const pattern = '\\\\é'.length + /\\é/.source"],
  ['a raw template with such a letter', 'export const raw = String.raw`é`'],
])('%s is refused: an escape would change its meaning', async (_, source) => {
  await expect(bundle(source)).rejects.toThrow('beyond ASCII')
})

test('a file that consists of such letters stays as it is: escapes would make it longer', async () => {
  const { code } = await bundleAsItIs("export const text = 'ص\u0644اة'")
  expect(code).toContain('صلاة')
})
