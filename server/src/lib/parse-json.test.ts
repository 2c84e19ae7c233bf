import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

const nested = (depth: number, inside = '') => '['.repeat(depth) + inside + ']'.repeat(depth)

test('arrays and objects may be nested, but not without an end', () => {
  expect(() => parseJson(nested(32))).not.toThrow()
  for (const text of [nested(33), '{"a":'.repeat(33) + 1 + '}'.repeat(33), nested(120_000), '['.repeat(120_000)])
    expect(() => parseJson(text)).toThrow('nested too deeply')
})

test('brackets in texts, and those that follow each other, do not count', () => {
  const text = '['.repeat(50)
  expect(parseJson(JSON.stringify({ text, [text]: `\\"${text}\\\\` }))).toEqual({ text, [text]: `\\"${text}\\\\` })
  expect(parseJson(`[${'[],'.repeat(50)}{}]`)).toHaveLength(51)
  expect(() => parseJson(`["\\\\", ${nested(40)}]`)).toThrow('nested too deeply')
})

test.each(['"[', '"\\', '"\\"', ''])('%j is not JSON', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError)
})
