import { expect, test } from 'vitest'
import { createSpeedometer } from './transfer-speed.ts'

test('speed and time left are based on the last seconds', () => {
  const meter = createSpeedometer()
  expect(meter.measure(0, 10_000, 0)).toBeNull()
  expect(meter.measure(1_000, 10_000, 1_000)).toEqual({ bytesPerSecond: 1_000, secondsLeft: 9 })
  expect(meter.measure(2_000, 10_000, 20_000)).toBeNull()
  expect(meter.measure(2_500, 10_000, 21_000)).toEqual({ bytesPerSecond: 500, secondsLeft: 15 })
})

test('a stalled connection gives no estimate', () => {
  const meter = createSpeedometer()
  meter.measure(500, 1_000, 0)
  expect(meter.measure(500, 1_000, 2_000)).toEqual({ bytesPerSecond: 0, secondsLeft: null })
})

test('a pause resets the measurement', () => {
  const meter = createSpeedometer()
  meter.measure(0, 1_000, 0)
  meter.reset()
  expect(meter.measure(900, 1_000, 1_000)).toBeNull()
})
