import { expect, test } from 'vitest'
import { CUE_TEXT_MAX, editableText, readCaptions, readCaptionTime, writeCaptions } from './caption-text.ts'
import { withLimit } from './longest.ts'
import { validationTexts as texts } from './validation-texts.ts'

const read = (text: string) => {
  const captions = readCaptions(text)
  if (!captions.ok) throw new Error(captions.problem)
  return captions.cues
}
const textOf = (text: string) => read(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`)[0]?.text

test.each([
  ['with a byte order mark and CRLF', '\uFEFF1\r\n00:00:01,000 --> 00:00:03,500\r\nPeace\r\n'],
  ['with CR alone', '1\r00:00:01,000 --> 00:00:03,500\rPeace\r'],
  ['without numbers', '00:00:01,000 --> 00:00:03,500\nPeace'],
  ['without hours', '1\n00:01,000 --> 00:03,500\nPeace\n'],
  ['with short fractions', '1\n0:00:01,0 --> 0:00:03,5\nPeace\n'],
  ['without fractions', '1\n00:00:01 --> 00:00:03,500\nPeace\n'],
  ['without spaces around the arrow', '1\n00:00:01,000-->00:00:03,500\nPeace\n'],
  ['with spaces behind the comma', '1\n00:00:01, 000 --> 00:00:03, 500\nPeace\n'],
  ['with a header and a style', 'WEBVTT\n\nSTYLE\n::cue { color: red }\n\n00:01.000 --> 00:03.500\nPeace\n'],
])('a file %s is read', (_, text) => {
  expect(read(text)).toEqual([{ start: 1, end: 3.5, text: 'Peace', settings: '' }])
})

test('overlapping captions stay, in the order in which they begin', () => {
  const cues = read('00:00:04,000 --> 00:00:06,000\nTwo\n\n00:00:01,000 --> 00:00:05,000\nOne\n')
  expect(cues.map(({ start, end, text }) => [start, end, text])).toEqual([
    [1, 5, 'One'],
    [4, 6, 'Two'],
  ])
})

test.each([
  ['<i>Peace</i> <b>be</b> <c.loud>with</c> <v Grace O’Neill>you</v> <00:01.500>now'],
  ['Bread & wine'],
  ['Amen\nسلام'],
])('the marks and signs of %j stay', (text) => {
  expect(textOf(text)).toBe(text)
})

test.each([
  ['<font color="#ff0000">Peace</font>', 'Peace'],
  ['{\\an8}{\\i1}Peace', 'Peace'],
  ['I <3 you', 'I &lt;3 you'],
  ['3 < 4 > 2', '3 &lt; 4 > 2'],
  ['<sighs> Yes', '&lt;sighs> Yes'],
  ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
])('%j is stored as %j, so that players show all its words', (text, stored) => {
  expect(textOf(text)).toBe(stored)
  expect(textOf(stored)).toBe(stored)
})

test('a sign that was stored in another form is edited as it was typed', () => {
  for (const text of ['I <3 you', '<sighs> Yes', '<i>Peace</i>']) expect(editableText(textOf(text) ?? '')).toBe(text)
  expect(editableText('&lt;b> is bold')).toBe('&lt;b> is bold')
})

test('a caption that SubRip puts at the top is at the top', () => {
  const cues = read('1\n00:00:01,000 --> 00:00:02,000\n{\\an8}Peace\n')
  expect(writeCaptions(cues)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:0\nPeace\n')
})

test('what is wrong is reported with its line', () => {
  const first = '1\r\n00:00:01,000 --> 00:00:02,000\r\nPeace\r\n\r\n2\r\n'
  expect(readCaptions(`${first}00:00:05,000 --> 00:00:05,000\r\nAmen\r\n`)).toEqual({
    ok: false,
    problem: texts.captionsOrder,
    line: 6,
  })
  expect(readCaptions(`${first}00:00:05,000 --> 00:00:06,000\r\n${'a'.repeat(2001)}\r\n`)).toEqual({
    ok: false,
    problem: withLimit(texts.captionsTooLong, CUE_TEXT_MAX),
    line: 6,
  })
  expect(textOf('<'.repeat(2000))).toHaveLength(8000)
})

test.each(['{\\', '<b ', '<i.', '&lt;b ', '<font ', '<00:'])(
  'a caption of a million characters %j is read without delay',
  (part) => {
    const text = part.repeat(1_000_000 / part.length)
    expect(readCaptions(`00:00:01,000 --> 00:00:02,000\n${text}\n`)).toMatchObject({
      problem: withLimit(texts.captionsTooLong, CUE_TEXT_MAX),
    })
  },
)

test.each([
  ['01:02:03.456', 3723.456],
  ['2:03', 123],
  ['62,5', 62.5],
  ['٢:٠٣', 123],
  ['٦٢٫٥', 62.5],
  ['۱:۲۰', 80],
  ['1:2:3:4', null],
  ['soon', null],
])('%s is read as the time of a caption: %s', (text, seconds) => {
  expect(readCaptionTime(text)).toBe(seconds)
})
