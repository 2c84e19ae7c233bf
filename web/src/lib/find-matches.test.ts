import { expect, test } from 'vitest'
import { findMatches } from './find-matches.ts'

test.each([
  ['Under the olive tree', 'oli', 'Under the [olive] tree'],
  ['Prayers at dawn', 'prayer', '[Prayers] at dawn'],
  ['A prayer at dawn', 'prayers DAWN', 'A [prayer] at [dawn]'],
  ['Oración de la mañana', 'oracion', '[Oración] de la mañana'],
  ["The Qur'an for children", 'quran', "The [Qur'an] for children"],
  ['القُرْآنُ الكريم', 'القران', '[القُرْآنُ] الكريم'],
  ['Light and night', 'light -night', '[Light] and night'],
  ['Anything', 'an', 'Anything'],
  ['Nothing here', '', 'Nothing here'],
  ['', 'word', ''],
])('in %j the search %j marks %j', (text, search, marked) => {
  const parts = findMatches(text, search)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  expect(parts.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join('')).toBe(marked)
})
