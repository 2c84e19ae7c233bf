import { expect, test } from 'vitest'
import { clampPercent, DEFAULT_VOLUME, volumeLevel } from './volume.ts'

test('the default volume is 75 [V-PLAYER-09]', () => {
  expect(DEFAULT_VOLUME).toBe(75)
})

test.each([
  [0, false, 'muted'],
  [1, false, 'low'],
  [49, false, 'low'],
  [50, false, 'high'],
  [100, false, 'high'],
  [75, true, 'muted'],
  [0, true, 'muted'],
] as const)(
  'volume %i (muted: %s) shows the %s icon [V-PLAYER-13, V-PLAYER-14, V-PLAYER-15]',
  (percent, muted, level) => {
    expect(volumeLevel(percent, muted)).toBe(level)
  },
)

test.each([
  [-5, 0],
  [0, 0],
  [33.4, 33],
  [104, 100],
])('%f percent is taken as %i [V-PLAYER-08]', (given, taken) => {
  expect(clampPercent(given)).toBe(taken)
})
