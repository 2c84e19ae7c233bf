import { expect, it } from 'vitest'
import { choiceParameter, idParameter, timeParameter } from './search-params.ts'

it.each([
  ['12', 12],
  ['12s', 12],
  ['1m12s', 72],
  ['2m', 120],
  ['1h', 3600],
  ['1h2m3s', 3723],
  ['1:12', 72],
  ['1:02:03', 3723],
])('a shared moment may be written as %s', (text, seconds) => {
  expect(timeParameter({ t: text })).toEqual({ t: seconds })
})

it.each(['', '0', 'soon', '-5', '1.5', '12x', '99999999', '1:', ':12', '25h'])('%s is not a time', (text) => {
  expect(timeParameter({ t: text })).toEqual({})
})

it.each(['abc', '0', '-1', '1.5', '', undefined])(
  '%s as an id is undefined, also where the raw text is merged',
  (text) => {
    expect({ ...{ category: text }, ...idParameter({ category: text }, 'category') }.category).toBeUndefined()
  },
)

it('a choice is one of the given values, else undefined', () => {
  expect(choiceParameter({ sort: 'price' }, 'sort', ['price', 'newest'])).toEqual({ sort: 'price' })
  expect({ ...{ sort: 'x' }, ...choiceParameter({ sort: 'x' }, 'sort', ['price']) }.sort).toBeUndefined()
})
