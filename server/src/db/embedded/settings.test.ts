import { expect, test } from 'vitest'
import { cacheMib } from './settings.ts'

const GIB = 1024 ** 3

test.each([
  { memory: 1, cache: 128 },
  { memory: 4, cache: 256 },
  { memory: 7.7, cache: 448 },
  { memory: 14, cache: 896 },
  { memory: 15.5, cache: 1_984 },
  { memory: 16, cache: 2_048 },
  { memory: 256, cache: 4_096 },
])('of $memory GiB, the database uses $cache MiB as its cache', ({ memory, cache }) => {
  expect(cacheMib(memory * GIB)).toBe(cache)
})
