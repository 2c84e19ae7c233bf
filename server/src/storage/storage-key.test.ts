import { describe, expect, it } from 'vitest'
import { assertStorageKey, InvalidStorageKeyError, isStorageKey } from './storage-key.ts'

describe('a storage key', () => {
  it.each([
    ['one segment', 'poster.jpg'],
    ['several segments', 'videos/7/v1/hls/720p/s00001.m4s'],
    ['dots, dashes and underscores inside', 'a-b_c.d/e.f-g'],
    ['the longest segment', `a/${'b'.repeat(128)}`],
    ['the longest key', `${'a'.repeat(127)}/${'b'.repeat(127)}/${'c'.repeat(127)}/${'d'.repeat(128)}`],
  ])('may have %s', (_case, key) => {
    expect(isStorageKey(key)).toBe(true)
  })

  it.each([
    ['empty', ''],
    ['a leading slash', '/etc/passwd'],
    ['a trailing slash', 'a/'],
    ['an empty segment', 'a//b'],
    ['a parent segment', 'a/../b'],
    ['only a parent', '..'],
    ['a current segment', './a'],
    ['two dots inside', 'a..b'],
    ['a hidden segment', '.tmp/x'],
    ['a backslash', 'a\\b'],
    ['NUL', 'a\0b'],
    ['an escape', 'a%2fb'],
    ['a space', 'a b'],
    ['a line end', 'a\n'],
    ['letters beyond ASCII', 'صلاة.mp4'],
    ['a segment too long', 'a'.repeat(129)],
    ['a key too long', Array.from({ length: 260 }, () => 'a').join('/')],
  ])('is rejected when it has or is %s [V-SEC-21]', (_case, key) => {
    expect(isStorageKey(key)).toBe(false)
    expect(() => assertStorageKey(key)).toThrow(InvalidStorageKeyError)
  })
})
