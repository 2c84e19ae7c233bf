import { expect, test } from 'vitest'
import { toCents } from './money.ts'

test.each([
  ['25', 2500],
  [' 12.5 ', 1250],
  ['12.50', 1250],
  ['12,50', 1250],
  ['١٢٫٥', 1250],
  ['۲۵', 2500],
  [12.5, 1250],
  [0, 0],
  ['١٠٬٠٠٠', 1_000_000],
  ['1٬000', 100_000],
  ['10 000', 1_000_000],
  ['1\u202f000\u00a0000,50', 100_000_050],
])('%s is an amount of %d cents in the digits and with the decimal sign of any of our languages', (amount, cents) =>
  expect(toCents(amount)).toBe(cents),
)

test.each([
  '',
  '1,000',
  '1.000',
  '1.2.3',
  '5.001',
  '1e3',
  '+5',
  '-5',
  'ten',
  '1٬00',
  '1 00',
  '1 0000',
  '9999999999',
  Number.NaN,
  null,
  [5],
])('%s is not an amount', (amount) => expect(toCents(amount)).toBeNull())
