import { expect, test } from 'vitest'
import { nameOfDomain, readDomain } from './domain-text.ts'

test.each([
  ['example.org', 'example.org'],
  ['  EXAMPLE.Org ', 'example.org'],
  ['www.example.org', 'example.org'],
  ['https://www.example.org/films?id=1#top', 'example.org'],
  ['example.org/films', 'example.org'],
  ['//example.org/films', 'example.org'],
  ['example.org:8080', 'example.org'],
  ['ftp://example.org/x', 'example.org'],
  ['https://user:secret@example.org/', 'example.org'],
  ['https://host.org@evil.example/', 'evil.example'],
  ['example.org.', 'example.org'],
  ['münchen.example', 'münchen.example'],
  ['xn--mnchen-3ya.example', 'münchen.example'],
  ['пример.рф', 'пример.рф'],
  ['xn--e1afmkfd.xn--p1ai', 'пример.рф'],
  ['Ｅｘａｍｐｌｅ.org', 'example.org'],
])('%j contains the domain %s', (text, domain) => {
  expect(readDomain(text)).toBe(domain)
})

test.each([
  '',
  '   ',
  'https://',
  'example',
  'two words',
  '...',
  'http://[::1',
  'a..b',
  '%%%',
  'x://',
  'x://%',
  'x://1.2.3.999',
])('%j names none', (text) => {
  expect(readDomain(text)).toBeNull()
})

test('the name of a domain is the part before its ending', () => {
  const domains = ['example.org', 'video.example.org', 'example.co.uk', 'video.example.com.br', 'com.br', 'org.example']
  expect(domains.map(nameOfDomain)).toEqual(['example', 'example', 'example', 'example', 'com', 'org'])
})
