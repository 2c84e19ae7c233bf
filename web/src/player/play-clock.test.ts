import { expect, test } from 'vitest'
import { PlayClock } from './play-clock.ts'

/** Plays from one position to another in ticks of a quarter second, at a speed; returns the wall time at the end. */
function playThrough(clock: PlayClock, from: number, to: number, startedAt = 0, rate = 1): number {
  let at = startedAt
  for (let position = from; position <= to; position += 0.25 * rate) {
    clock.tick(position, at, rate)
    at += 0.25
  }
  return at
}

test('played seconds are counted', () => {
  const clock = new PlayClock()
  playThrough(clock, 0, 6)
  expect(clock.take()).toBeCloseTo(6)
})

test('seconds that were taken are not counted twice', () => {
  const clock = new PlayClock()
  playThrough(clock, 0, 2)
  clock.take()
  expect(clock.take()).toBe(0)
})

test('a jump does not count as played, whether it was announced or not', () => {
  const clock = new PlayClock()
  const at = playThrough(clock, 0, 2)
  clock.stop()
  clock.tick(100, at, 1)
  clock.tick(200, at + 0.25, 1)
  expect(clock.take()).toBeCloseTo(2)
})

test('going back subtracts nothing, and seconds that are played again count again', () => {
  const clock = new PlayClock()
  const at = playThrough(clock, 0, 4)
  clock.stop()
  playThrough(clock, 1, 3, at)
  expect(clock.take()).toBeCloseTo(6)
})

test('at double speed, seconds of the video count', () => {
  const clock = new PlayClock()
  playThrough(clock, 0, 10, 0, 2)
  expect(clock.take()).toBeCloseTo(10)
})

test('a pause of any length counts nothing', () => {
  const clock = new PlayClock()
  const at = playThrough(clock, 0, 1)
  clock.stop()
  clock.tick(1, at + 3600, 1)
  expect(clock.take()).toBeCloseTo(1)
})

test('what the browser has played for the first time counts in full, even when positions were reported late', () => {
  const clock = new PlayClock()
  clock.tick(0, 0, 1)
  clock.tick(0.25, 2, 1)
  clock.tick(4, 2.25, 1)
  expect(clock.pending).toBeCloseTo(0.25)
  clock.cover(4)
  expect(clock.take()).toBeCloseTo(4)
  clock.cover(4.5)
  expect(clock.take()).toBeCloseTo(0.5)
})

test('seconds that were played before there was a clock count once', () => {
  const clock = new PlayClock()
  clock.cover(3)
  playThrough(clock, 3, 5)
  clock.cover(5)
  expect(clock.take()).toBeCloseTo(5)
})

test('playing a part again counts although the browser has played no more of the video', () => {
  const clock = new PlayClock()
  clock.cover(4)
  clock.take()
  playThrough(clock, 1, 3)
  clock.cover(4)
  expect(clock.take()).toBeCloseTo(2)
})

test('with another source the browser’s account begins again, and nothing is lost', () => {
  const clock = new PlayClock()
  clock.cover(4)
  clock.cover(0)
  expect(clock.pending).toBeCloseTo(4)
  expect(clock.take()).toBeCloseTo(4)
  clock.cover(1)
  expect(clock.take()).toBeCloseTo(1)
})
