import { describe, expect, test } from 'vitest'
import { cutPage, decodeCursor, encodeCursor } from './cursor.ts'

const moment = { after: '2026-11-21T10:00:00.123Z', id: 7 }

test('a cursor is read back as it was written', () => {
  expect(decodeCursor(encodeCursor(moment))).toEqual(moment)
  expect(decodeCursor(encodeCursor({ after: '12', id: 1 }), 'integer')).toEqual({ after: '12', id: 1 })
  expect(decodeCursor(encodeCursor({ after: '-1.5e-7', id: 1 }), 'number')).toEqual({ after: '-1.5e-7', id: 1 })
})

describe('a cursor we did not write starts at the beginning', () => {
  const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['no base64', '%%%'],
    ['no pair', text(['2026-11-21T10:00:00.123Z'])],
    ['an invalid moment', text(['yesterday', 7])],
    ['an invalid month', text(['2026-13-45T10:00:00.123Z', 7])],
    ['a cursor of another list', text(['12', 7])],
    ['30 February', text(['2026-02-30T10:00:00.123Z', 7])],
    ['a year that PostgreSQL does not have', text(['0000-01-01T00:00:00.000Z', 7])],
    ['the end of a day as hour 24', text(['2026-02-20T24:00:00.000Z', 7])],
    ['an id that is not an integer', text(['2026-11-21T10:00:00.123Z', 7.5])],
    ['an id too large for the database', text(['2026-11-21T10:00:00.123Z', 2 ** 31])],
    ['an id that is text', text(['2026-11-21T10:00:00.123Z', '7'])],
  ])('%s', (_, cursor) => {
    expect(decodeCursor(cursor)).toBeNull()
  })

  test.each(['99999999999', '1.5', '-1', 'x'])('%s is not an integer of the database', (after) => {
    expect(decodeCursor(text([after, 1]), 'integer')).toBeNull()
  })
  test.each(['NaN', 'Infinity', '1e999', '1e-400', '0x10', '5e', ' 1', ''])('%s is not a number', (after) => {
    expect(decodeCursor(text([after, 1]), 'number')).toBeNull()
  })
})

test('a page has a cursor only when more follows', () => {
  const rows = [1, 2, 3]
  const positionOf = (row: number) => ({ after: String(row), id: row })
  expect(cutPage(rows, 3, positionOf)).toEqual({ items: rows, nextCursor: null })
  expect(cutPage(rows, 2, positionOf)).toEqual({ items: [1, 2], nextCursor: encodeCursor({ after: '2', id: 2 }) })
  expect(cutPage([], 2, positionOf)).toEqual({ items: [], nextCursor: null })
})
