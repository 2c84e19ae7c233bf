import { expect, test } from 'vitest'
import { findChapters } from './chapters.ts'

test('lines of a description that begin with a time are chapters', () => {
  const description = 'Evening prayer\n\n0:00 Bells\n (1:20) – Psalm 23: of David\r\n[1:02:03] Silence\nSee 2:00 again'
  expect(findChapters(description, 4000)).toEqual([
    { start: 0, title: 'Bells' },
    { start: 80, title: 'Psalm 23: of David' },
    { start: 3723, title: 'Silence' },
  ])
})

test('marks that turn the direction are neither in the way of a time nor part of a title', () => {
  const description = '\u200f0:00 بداية\n\u20681:20\u2069 \u202enoitatideM'
  expect(findChapters(description, 120)).toEqual([
    { start: 0, title: 'بداية' },
    { start: 80, title: 'noitatideM' },
  ])
})

test('times may be written with the digits of Arabic and Persian, and titles keep theirs', () => {
  expect(findChapters('٠:٠٠ سورة ١\n(١:٠٢:٠٣) ۲ دعا\n۱:۱۰:۰۰ پایان', 5000)).toEqual([
    { start: 0, title: 'سورة ١' },
    { start: 3723, title: '۲ دعا' },
    { start: 4200, title: 'پایان' },
  ])
})

test.each([
  ['a single time', '0:10 Bells'],
  ['times that are not in order', '3:16 John\n1:1 Genesis\n1:01 Exodus'],
  ['a time after the end', '0:10 Bells\n9:00 Psalm'],
  ['times without a title', '0:10\n0:20 -\n0:30'],
  ['times with a title that nobody sees', '0:10 \u200b\n0:20 \u3164'],
  ['times inside of sentences', 'At 0:10 bells\nat 0:20 a psalm'],
])('%s makes no chapters', (_, description) => {
  expect(findChapters(description, 120)).toEqual([])
})
