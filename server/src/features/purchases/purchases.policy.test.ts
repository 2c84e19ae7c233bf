import { expect, test } from 'vitest'
import { isForSale } from './purchases.policy.ts'

test.each([
  ['approved', true, 499, true],
  ['approved', true, 0, true],
  ['approved', true, null, false],
  ['approved', false, 499, false],
  ['pending', true, 499, false],
  ['rejected', true, 499, false],
] as const)(
  'a video that is %s, with downloads %j and a price of %j cents, is for sale: %j [M-DOWNLOAD-01]',
  (status, isDownloadable, downloadPriceCents, expected) => {
    expect(isForSale({ status, isDownloadable, downloadPriceCents })).toBe(expected)
  },
)
