import { expect, test } from 'vitest'
import { CAUTIOUS_BANDWIDTH, guessBandwidth, HIGHEST_GUESS } from './bandwidth-guess.ts'

const arrival = (transferSize: number, milliseconds: number) => ({
  transferSize,
  responseStart: 100,
  responseEnd: 100 + milliseconds,
})

test.each([
  ['nothing known', [], CAUTIOUS_BANDWIDTH],
  ['all from the cache', [arrival(0, 1), arrival(0, 2)], CAUTIOUS_BANDWIDTH],
  ['only small files', [arrival(900, 5), arrival(4000, 9), arrival(1000, 2)], CAUTIOUS_BANDWIDTH],
  ['one file is not evidence', [arrival(100_000, 10)], CAUTIOUS_BANDWIDTH],
  ['1.6 Mbit/s, half of it trusted', [arrival(100_000, 500), arrival(40_000, 200)], 800_000],
  ['a slow line', [arrival(25_000, 4000), arrival(25_000, 4000)], CAUTIOUS_BANDWIDTH / 2],
  ['loopback', [arrival(100_000, 0), arrival(100_000, 0)], HIGHEST_GUESS],
])('the first rung is chosen by how the page arrived: %s', (_, arrivals, expected) => {
  expect(guessBandwidth(arrivals)).toBe(expected)
})
