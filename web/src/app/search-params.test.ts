import { expect, it } from 'vitest'
import { idParameter, timeParameter, withoutRefused } from './search-params.ts'

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

it.each(['', '0', 'soon', '-5', '1.5', '12x', '99999999', '1:', ':12', '25h'])('%s is no moment', (text) => {
  expect(timeParameter({ t: text })).toEqual({})
})

it('a page gets the parameters that it reads and not one that it has refused; others stay in the address', () => {
  const read = withoutRefused((raw) => idParameter(raw, 'category'))
  expect(read({ category: '3', utm_source: 'mail' })).toEqual({ category: 3 })
  const address = { category: 'abc', from: 'card' }
  expect({ ...address, ...read(address) }).toEqual({ from: 'card' })
  expect(withoutRefused((raw) => raw)(address)).toEqual(address)
})
