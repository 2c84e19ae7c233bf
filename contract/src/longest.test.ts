import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  dollarsInEnglish,
  type LimitText,
  limitIn,
  type RangeText,
  rangeIn,
  shortest,
  withLimit,
  withRange,
} from './longest.ts'
import { validationTexts } from './validation-texts.ts'

const isLimitText = (text: string): text is LimitText => text.includes('{limit, number}')
const texts: string[] = Object.values(validationTexts)
const limitTexts = texts.filter(isLimitText)

test('the limit is read back from a sentence, whatever its size, and from no other sentence', () => {
  expect(limitTexts.length).toBeGreaterThan(20)
  for (const limit of [3, 200, 2000, 20_000, 1_000_000]) {
    for (const text of limitTexts) {
      const sentence = withLimit(text, limit)
      expect(limitTexts.filter((other) => limitIn(sentence, other) !== null)).toEqual([text])
      expect(limitIn(sentence, text)).toBe(limit)
    }
  }
  expect(withLimit(validationTexts.forumPostTooLong, 20_000)).toBe('A post cannot exceed 20,000 characters')
  expect(limitIn('Name cannot exceed many characters', validationTexts.nameTooLong)).toBeNull()
})

test('a range is read back from a sentence, and from no other one', () => {
  const rangeTexts = texts.filter((text): text is RangeText => text.includes('{from}'))
  expect(rangeTexts).toHaveLength(2)
  for (const range of [
    { from: '1', to: '100' },
    { from: dollarsInEnglish(50), to: dollarsInEnglish(123_456_789) },
  ]) {
    for (const text of rangeTexts) {
      const sentence = withRange(text, range)
      expect(rangeTexts.map((other) => rangeIn(sentence, other))).toEqual(
        rangeTexts.map((other) => (other === text ? range : null)),
      )
    }
  }
  expect(
    withRange(validationTexts.downloadPriceInvalid, { from: dollarsInEnglish(50), to: dollarsInEnglish(100_000) }),
  ).toBe('Please enter 0 or a price from $0.50 to $1,000.00')
  expect(rangeIn('Commission must be between some and many percent', validationTexts.commissionInvalid)).toBeNull()
})

test('every sentence that something is too long, too short, too large, too small or too many names its limit', () => {
  const names = Object.entries(validationTexts).filter(([name]) => /Too(Long|Short|Large|Small|Many)/.test(name))
  expect(names.filter(([, text]) => !isLimitText(text))).toEqual([])
})

test('a schema that refuses with such a sentence gives the limit it checks', () => {
  const sources = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('-texts.ts'))
    .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
  const names = Object.entries(validationTexts).flatMap(([name, text]) => (isLimitText(text) ? [name] : []))
  const uses = sources.flatMap((source) => source.match(new RegExp(`.*texts\\.(${names.join('|')})\\b.*`, 'g')) ?? [])
  expect(uses.length).toBeGreaterThan(40)
  const given = /(longest|largest|smallest)\([\w.]+, texts\.\w+\)|withLimit\(texts\.\w+, \w+\)/g
  const name = new RegExp(`texts\\.(${names.join('|')})\\b`)
  expect(uses.filter((line) => name.test(line.replaceAll(given, '')))).toEqual([])
})

test.each([
  ['abc', []],
  ['ab', ['Too short']],
  ['', ['Too short']],
  // A hand with a colour: two characters, four units of `length`.
  ['🙏🏽', ['Too short']],
  ['🙏🏽!', []],
  ['𞤀𞤣', ['Too short']],
])('%j has three characters or is refused once', (text, messages) => {
  const issues =
    z
      .string()
      .check(...shortest(3, 'Too short'))
      .safeParse(text).error?.issues ?? []
  expect(issues.map(({ message }) => message)).toEqual(messages)
})
