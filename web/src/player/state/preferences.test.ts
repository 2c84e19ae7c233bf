import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCES, parsePreferences, preferences } from './preferences.ts'

test.each([null, '', '{', 'null', '[]', '7', '"volume"'])(
  'damaged preferences %j are ignored [V-PLAYER-09]',
  (text) => {
    expect(parsePreferences(text)).toEqual(DEFAULT_PREFERENCES)
  },
)

test('saved preferences are restored', () => {
  const saved = {
    volume: 30,
    muted: true,
    speed: 1.5,
    captionLanguage: 'ar',
    quality: 720,
    audioOnly: true,
    captionSize: 'huge',
    captionBackground: 'solid',
    shortcuts: false,
  }
  expect(parsePreferences(JSON.stringify(saved))).toEqual(saved)
})

test.each([
  ['volume', 0],
  ['volume', 101],
  ['volume', '40'],
  ['muted', 1],
  ['speed', 16],
  ['speed', -1],
  ['captionLanguage', 5],
  ['captionLanguage', 'x'.repeat(36)],
  ['quality', 0],
  ['quality', '720'],
  ['audioOnly', 1],
  ['captionSize', 'gigantic'],
  ['captionBackground', null],
  ['shortcuts', 'no'],
])('%s that reads %j is its default and spoils nothing else', (key, value) => {
  expect(parsePreferences(JSON.stringify({ captionSize: 'large', [key]: value }))).toEqual({
    ...DEFAULT_PREFERENCES,
    captionSize: 'large',
    ...(key === 'captionSize' && { captionSize: DEFAULT_PREFERENCES.captionSize }),
  })
})

test('a choice that was made in another tab is kept by the next one of this tab', () => {
  preferences.update({ volume: 40 })
  const newValue = JSON.stringify({ ...preferences.get(), shortcuts: false })
  localStorage.setItem('player', newValue)
  window.dispatchEvent(new StorageEvent('storage', { key: 'player', newValue }))
  expect(preferences.get().shortcuts).toBe(false)
  preferences.update({ volume: 50 })
  expect(parsePreferences(localStorage.getItem('player'))).toMatchObject({ volume: 50, shortcuts: false })
  preferences.update(DEFAULT_PREFERENCES)
  localStorage.clear()
})
