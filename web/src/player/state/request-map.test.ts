import { expect, test } from 'vitest'
import { Playback } from '../engine/playback.ts'
import { PreferenceStore } from './preferences.ts'
import { preferredCaptions, type RequestName, type Requests, requestMap } from './request-map.ts'
import { stateMediator } from './state-mediator.ts'

/** A player on a video element of jsdom, which keeps volume, speed and position and plays nothing. */
function setUp(duration = 200) {
  localStorage.clear()
  const video = document.createElement('video')
  const playback = new Playback(video, { hls: null, mp4: '/clip.mp4' }, 0, () => {})
  const preferences = new PreferenceStore()
  const context = { video, container: document.body, playback, durationHint: duration, preferences }
  video.volume = preferences.get().volume / 100
  return {
    video,
    preferences,
    ask: <Name extends RequestName>(name: Name, value: Requests[Name]) => requestMap[name](context, value),
    read: <Key extends keyof typeof stateMediator>(key: Key) => stateMediator[key].get(context),
  }
}

test('the volume is 75 until the viewer changes it [V-PLAYER-09]', () => {
  expect(setUp().read('volume')).toBe(75)
})

test('volume 0 mutes [V-PLAYER-11]', () => {
  const { ask, read } = setUp()
  ask('setVolume', 0)
  expect([read('muted'), read('volumeLevel')]).toEqual([true, 'muted'])
})

test('a volume above 0 unmutes [V-PLAYER-12]', () => {
  const { ask, read } = setUp()
  ask('toggleMute', undefined)
  ask('setVolume', 20)
  expect([read('muted'), read('volume'), read('volumeLevel')]).toEqual([false, 20, 'low'])
})

test('muting and unmuting restores the earlier volume [V-PLAYER-10]', () => {
  const { ask, read } = setUp()
  ask('setVolume', 40)
  ask('toggleMute', undefined)
  expect(read('muted')).toBe(true)
  ask('toggleMute', undefined)
  expect([read('muted'), read('volume')]).toEqual([false, 40])
})

test('unmuting after volume 0 restores the last volume that could be heard, 75 if there was none [V-PLAYER-10]', () => {
  const { ask, read } = setUp()
  ask('setVolume', 0)
  ask('toggleMute', undefined)
  expect(read('volume')).toBe(75)
  ask('setVolume', 40)
  ask('setVolume', 0)
  ask('toggleMute', undefined)
  expect([read('muted'), read('volume')]).toEqual([false, 40])
})

test('unmuting after a drag to 0 restores the volume before the drag, also after a reload [V-PLAYER-10]', () => {
  const { ask, read } = setUp()
  ask('dragVolume', true)
  for (const volume of [74, 30, 2, 0]) ask('setVolume', volume)
  ask('dragVolume', false)
  expect(new PreferenceStore().get()).toMatchObject({ volume: 75, muted: true })
  ask('toggleMute', undefined)
  expect([read('muted'), read('volume')]).toEqual([false, 75])
  ask('setVolume', 40)
  ask('setVolume', 0)
  ask('toggleMute', undefined)
  expect(read('volume')).toBe(40)
})

test('the volume stays within 0 and 100 [V-PLAYER-08]', () => {
  const { ask, read } = setUp()
  ask('setVolume', 98)
  ask('volumeBy', 5)
  expect(read('volume')).toBe(100)
  ask('volumeBy', -300)
  expect(read('volume')).toBe(0)
})

test.each([
  ['50 percent of 200 seconds is 100', 'seekPercent', 50, 100],
  ['0.1 percent is a fifth of a second', 'seekPercent', 0.1, 0.2],
  ['a jump past the end stops there', 'seek', 900, 200],
  ['a jump before the beginning stops there', 'seekBy', -5, 0],
] as const)('%s [V-PLAYER-06, V-PLAYER-07]', (_, name, value, expected) => {
  const { ask, read } = setUp(200)
  ask(name, value)
  expect(read('currentTime')).toBeCloseTo(expected)
})

test('speed moves through its steps and stops at both ends [V-PLAYER-18]', () => {
  const { ask, read } = setUp()
  ask('stepSpeed', 1)
  expect(read('speed')).toBe(1.25)
  ask('setSpeed', 2)
  ask('stepSpeed', 1)
  expect(read('speed')).toBe(2)
  ask('setSpeed', 0.25)
  ask('stepSpeed', -1)
  expect(read('speed')).toBe(0.25)
})

test('choices are remembered on the device [V-PLAYER-18]', () => {
  const { ask } = setUp()
  ask('setVolume', 30)
  ask('setSpeed', 1.5)
  expect(new PreferenceStore().get()).toMatchObject({ volume: 30, muted: false, speed: 1.5 })
})

test.each([
  ['de', 1],
  ['de-AT', 1],
  ['AR', 0],
  ['fr', null],
  [null, null],
])('captions for %s are track %s [V-PLAYER-18]', (language, index) => {
  expect(preferredCaptions([{ language: 'ar' }, { language: 'de' }], language)).toBe(index)
})
