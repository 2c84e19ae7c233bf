import { expect, test } from 'vitest'
import { mayBeMisspelt, readSearchText } from './search-text.ts'

test.each([
  ['morning psalm', 'morning psalm', ''],
  ['"holy night" bells', '"holy night" bells', ''],
  ['psalm -evening', 'psalm', 'evening'],
  ['psalm -"late evening" -night', 'psalm', '"late evening" or night'],
  ['bar-mitzvah', 'bar-mitzvah', ''],
  ['psalm - 23', 'psalm - 23', ''],
  ['"never closed', '"never closed', ''],
  ['صلاة -ليل', 'صلاة', 'ليل'],
  ['תהילים כ"ג', 'תהילים "כ ג" or תהילים כ״ג or תהילים כג', ''],
  ['תנ״ך', '"תנ ך" or תנ״ך or תנך', ''],
  ['"ספר תנ״ך" שיר', '"ספר תנ״ך" שיר', ''],
])('%j searches for %j without %j', (text, wanted, unwanted) => {
  expect(readSearchText(text)).toEqual({ wanted, unwanted })
})

test('characters that stand for many letters do not make a search longer than it may be', () => {
  expect(readSearchText('ﷺ')?.wanted).toBe('ﷺ')
  expect(readSearchText('ﷺ'.repeat(200))?.wanted.length).toBeLessThanOrEqual(200)
  expect(readSearchText('a'.repeat(200))?.wanted).toBe('a'.repeat(200))
})

test.each(['', '  \t\n', '%', '_', '\\', '"', '!!! & | ( )', '-evening', '-"late evening"'])(
  '%j asks for nothing',
  (text) => {
    expect(readSearchText(text)).toBeNull()
  },
)

test.each([
  ['shabat', true],
  ['abc', true],
  ['ab %', false],
  ['"holy night"', false],
  ['祈', true],
  ['"祈祷"', false],
  ['기도', true],
])('%j may be misspelt: %s', (wanted, expected) => {
  expect(mayBeMisspelt({ wanted, unwanted: '' })).toBe(expected)
})
