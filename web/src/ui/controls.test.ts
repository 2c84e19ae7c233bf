/** Rules for every control in the source, which hold whatever the page. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Only for their names: the files are read as text.
const paths = Object.keys(import.meta.glob(['../**/*.tsx', '!../**/*.test.tsx']))
const files = paths.map((path) => [path, readFileSync(new URL(path, import.meta.url), 'utf8')] as const)

/** Each element whose opening tag matches, as source text up to its end. */
const elements = (pattern: RegExp) =>
  files.flatMap(([path, text]) =>
    [...text.matchAll(pattern)].map(({ index }) => {
      const start = text.lastIndexOf('\n', text.slice(0, index).search(/<[A-Za-z][\w.]*[^<]*$/))
      const [, name = ''] = /<([A-Za-z][\w.]*)/.exec(text.slice(start)) ?? []
      const closings = ['/>', `</${name}>`].map((end) => text.indexOf(end, index)).filter((at) => at !== -1)
      return `${path}: ${text.slice(start, Math.min(...closings)).trim()}`
    }),
  )

it('the name of a toggle button does not change with its state: “Remove like, pressed” would say the opposite', () => {
  const toggles = elements(/aria-pressed=/g)
  expect(toggles.length).toBeGreaterThan(2)
  expect(toggles.filter((element) => /\? t\(/.test(element))).toEqual([])
})

it('a file field that a button opens is hidden: it would be a second control of the same name', () => {
  const fields = elements(/type="file"/g)
  expect(fields.length).toBeGreaterThan(1)
  expect(fields.filter((element) => /tabIndex=\{-1\}/.test(element))).toEqual([])
})

it('facts are separated by the component that is silent in screen readers', () => {
  const written = files.filter(([path]) => !path.endsWith('/separator.tsx'))
  expect(written.length).toBeGreaterThan(300)
  const lines = written.flatMap(([path, text]) => text.split('\n').map((line) => `${path}: ${line.trim()}`))
  expect(lines.filter((line) => line.includes('•') && !line.includes('/**'))).toEqual([])
})
