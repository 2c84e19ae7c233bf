import { expect, test } from 'vitest'
import { OPINION_NOTES_MIN, Opinion } from './second-reviews.ts'

test.each([
  [OPINION_NOTES_MIN - 1, false],
  [OPINION_NOTES_MIN, true],
])('the reason of a different opinion may have %i characters: %s; an emoji counts as one', (count, isEnough) => {
  expect(Opinion.safeParse({ agrees: false, notes: '🕯'.repeat(count) }).success).toBe(isEnough)
  expect(Opinion.safeParse({ agrees: true, notes: '🕯'.repeat(count) }).success).toBe(true)
})
