import { describe, expect, it } from 'vitest'
import { evaluatePreconditions, ifRangeHolds } from './preconditions.ts'

const current = { etag: '"abc"', modifiedAt: new Date('2026-11-21T10:00:00.700Z') }
const exactly = 'Sat, 21 Nov 2026 10:00:00 GMT'
const before = 'Sat, 21 Nov 2026 09:59:59 GMT'
const after = 'Sat, 21 Nov 2026 10:00:01 GMT'

describe('conditional headers', () => {
  it.each([
    ['none at all', {}, 'proceed'],
    ['the tag', { 'if-none-match': '"abc"' }, 'not-modified'],
    ['the tag made weak by a proxy', { 'if-none-match': 'W/"abc"' }, 'not-modified'],
    ['the tag among others', { 'if-none-match': '"x", W/"y" , "abc"' }, 'not-modified'],
    ['any tag', { 'if-none-match': '*' }, 'not-modified'],
    ['another tag', { 'if-none-match': '"abcd"' }, 'proceed'],
    ['a tag without quotes', { 'if-none-match': 'abc' }, 'proceed'],
    ['another tag beside a date that would fit', { 'if-none-match': '"x"', 'if-modified-since': after }, 'proceed'],
    ['the exact date', { 'if-modified-since': exactly }, 'not-modified'],
    ['a later date', { 'if-modified-since': after }, 'not-modified'],
    ['an earlier date', { 'if-modified-since': before }, 'proceed'],
    ['no date', { 'if-modified-since': 'yesterday' }, 'proceed'],
    ['a demand for the tag', { 'if-match': '"abc"' }, 'proceed'],
    ['a demand for any', { 'if-match': '*' }, 'proceed'],
    ['a demand for another tag', { 'if-match': '"x"' }, 'failed'],
    ['a demand for a weak tag', { 'if-match': 'W/"abc"' }, 'failed'],
    ['a demand for no change since', { 'if-unmodified-since': exactly }, 'proceed'],
    ['a demand for no change since before', { 'if-unmodified-since': before }, 'failed'],
    ['a tag that fits beside a date that does not', { 'if-match': '"abc"', 'if-unmodified-since': before }, 'proceed'],
  ])('%s', (_case, headers, outcome) => {
    expect(evaluatePreconditions(headers, current)).toBe(outcome)
  })
})

describe('If-Range', () => {
  const muchLater = current.modifiedAt.getTime() + 60_000

  it.each([
    ['is missing', {}, true],
    ['is the tag', { 'if-range': '"abc"' }, true],
    ['is another tag', { 'if-range': '"x"' }, false],
    ['is a weak tag', { 'if-range': 'W/"abc"' }, false],
    ['is the exact date', { 'if-range': exactly }, true],
    ['is a later date', { 'if-range': after }, false],
    ['is an earlier date', { 'if-range': before }, false],
    ['is nonsense', { 'if-range': 'abc' }, false],
  ])('that %s', (_case, headers, holds) => {
    expect(ifRangeHolds(headers, current, muchLater)).toBe(holds)
  })

  it('does not trust a date within the second of the change', () => {
    expect(ifRangeHolds({ 'if-range': exactly }, current, current.modifiedAt.getTime() + 200)).toBe(false)
  })
})
