/** What every style sheet keeps to, so that pages hold at the sizes and colours people choose. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Only for their names: what is imported of a style sheet is not its text.
const paths = Object.keys(import.meta.glob('../**/*.css'))
const sheets = Object.fromEntries(
  paths.map((path) => [path, readFileSync(new URL(path, import.meta.url), 'utf8')] as const),
)

/** Lines of all sheets that match, each with its place; comments are no styles. */
const found = (pattern: RegExp) =>
  Object.entries(sheets).flatMap(([path, text]) =>
    text
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )

it('line heights grow with the text: none is in pixels', () => {
  expect(Object.keys(sheets).length).toBeGreaterThan(100)
  expect(found(/line-height:[^;]*\dpx/)).toEqual([])
})

it('in forced colours a border that is see-through is drawn: whoever marks a state by one says what happens there', () => {
  const states = /\[aria-(current|selected|pressed|checked)|:checked/
  const silent = Object.entries(sheets)
    .filter(([, text]) => /border[a-z-]*:\s*[2-9]px solid transparent/.test(text) && states.test(text))
    .filter(([, text]) => !text.includes('forced-colors'))
  expect(silent.map(([path]) => path)).toEqual([])
})
