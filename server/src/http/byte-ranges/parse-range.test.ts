import { describe, expect, it } from 'vitest'
import { parseRange } from './parse-range.ts'

const part = (first: number, last: number) => ({ kind: 'part', first, last })
const whole = { kind: 'whole' }
const unsatisfiable = { kind: 'unsatisfiable' }

describe('a Range header on a file of 100 bytes', () => {
  it.each([
    ['bytes=0-0', part(0, 0)],
    ['bytes=0-99', part(0, 99)],
    ['bytes=10-19', part(10, 19)],
    ['bytes=99-99', part(99, 99)],
    ['bytes=10-', part(10, 99)],
    ['bytes=0-', part(0, 99)],
    ['bytes=-1', part(99, 99)],
    ['bytes=-100', part(0, 99)],
    ['bytes=-500', part(0, 99)],
    ['bytes=90-500', part(90, 99)],
    ['bytes=90-99999999999999999999999999', part(90, 99)],
    [`bytes=0-${'9'.repeat(400)}`, part(0, 99)],
    ['BYTES=1-2', part(1, 2)],
    ['bytes= 1-2 ', part(1, 2)],
  ])('%s requests a part', (header, expected) => {
    expect(parseRange(header, 100)).toEqual(expected)
  })

  it.each([undefined, '', 'items=0-1', 'seconds=1-2', 'bytes', 'bytes=0-1,5-6', 'bytes=0-1, -5', 'bytes=,'])(
    '%s gets the whole file',
    (header) => {
      expect(parseRange(header, 100)).toEqual(whole)
    },
  )

  it.each([
    'bytes=100-',
    'bytes=100-200',
    'bytes=5-4',
    'bytes=-0',
    'bytes=-',
    'bytes=',
    'bytes=abc',
    'bytes=1-2-3',
    'bytes=--1',
    'bytes=1.5-2',
    'bytes=0x1-2',
    'bytes=١-٢',
    'bytes=+1-2',
    `bytes=${'9'.repeat(400)}-`,
  ])('%s cannot be satisfied', (header) => {
    expect(parseRange(header, 100)).toEqual(unsatisfiable)
  })

  it('cannot be satisfied on an empty file', () => {
    for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) expect(parseRange(header, 0)).toEqual(unsatisfiable)
    expect(parseRange(undefined, 0)).toEqual(whole)
  })
})
