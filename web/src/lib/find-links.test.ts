import { describe, expect, test } from 'vitest'
import { findLinks, LINK_MAX } from './find-links.ts'

const links = (text: string) => findLinks(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []))
const times = (text: string) => findLinks(text).flatMap((part) => (part.kind === 'time' ? [part.seconds] : []))

describe('URLs in user text', () => {
  test.each([
    ['see https://example.org/a.', ['https://example.org/a']],
    ['(https://example.org/a)', ['https://example.org/a']],
    ['https://example.org/wiki/Psalm_(23)', ['https://example.org/wiki/Psalm_(23)']],
    ['two: http://a.example, https://b.example/?q=1&r=2!', ['http://a.example/', 'https://b.example/?q=1&r=2']],
    ['javascript:alert(1) data:text/html,x ftp://x.example', []],
    ['https://', []],
    ['a mark of direction ends one: https://example.org/a\u200f', ['https://example.org/a']],
    ['nor can it be turned round: https://example.org/\u202etset', ['https://example.org/']],
    ['انظر https://example.org/آية', ['https://example.org/%D8%A2%D9%8A%D8%A9']],
  ])('%s', (text, expected) => {
    expect(links(text)).toEqual(expected)
  })
})

test('a URL that is longer than any form accepts stays text', () => {
  const longest = `https://example.org/${'a'.repeat(LINK_MAX - 'https://example.org/'.length)}`
  expect(links(longest)).toEqual([longest])
  expect(findLinks(`${longest}a`)).toEqual([{ kind: 'text', text: `${longest}a` }])
})

describe('times in user text', () => {
  test.each([
    ['1:23 it turns', [83]],
    ['0:05 Opening\n  1:01:15 Blessing', [5, 3675]],
    ['\u200f0:05 بداية\n \u2067\u200f1:20 صلاة', [5, 80]],
    ['٠:٠٥ بداية\n  ۱:۰۱:۱۵ پایان', [5, 3675]],
    ['the turn (2:30) comes late', [150]],
    ['Psalm 23:15, John 3:16 and at 1:23', []],
    ['12:99\n1:2:3\n10.30\n5:00:99', []],
  ])('%s', (text, expected) => {
    expect(times(text)).toEqual(expected)
  })
})

test('the joined parts equal the text', () => {
  const text = '<b>x</b> https://example.org/a/٣. 1:23\n١:٢٣\nnext'
  expect(
    findLinks(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
