import { expect, test } from 'vitest'
import { without } from './without.ts'

test('the errors of changed fields are removed, those of the others stay', () => {
  expect(without({ title: 'Too short', price: 'Too low' }, { title: 'A psalm' })).toEqual({ price: 'Too low' })
  expect(without({ title: 'Too short' }, {})).toEqual({ title: 'Too short' })
})
