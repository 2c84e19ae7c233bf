import { expect, test } from 'vitest'
import { readRecentDomains, rememberDomain, toDomain } from './recent-domains.ts'

test.each([
  ['example', 'example.com'],
  ['  example  ', 'example.com'],
  ['example.org', 'example.org'],
  ['https://www.example.org/films?id=1', 'www.example.org'],
  ['example.org/films', 'example.org'],
  ['localhost:8080', 'localhost.com'],
  ['', null],
  ['   ', null],
])('%j is searched as %j [V-HEADER-14, V-HEADER-15]', (typed, domain) => {
  expect(toDomain(typed)).toBe(domain)
})

test('five are stored, newest first, each once [V-HEADER-17]', () => {
  for (const name of ['a.org', 'b.org', 'c.org', 'd.org', 'e.org', 'f.org', 'c.org']) rememberDomain(name)
  expect(readRecentDomains()).toEqual(['c.org', 'f.org', 'e.org', 'd.org', 'b.org'])
})

test.each(['', 'no json', '{"a":1}', 'null', '7', '[1,null,{}]', '["", false]'])(
  'damaged data is ignored: %s [V-HEADER-20]',
  (damaged) => {
    localStorage.setItem('recentDomains', damaged)
    expect(readRecentDomains()).toEqual([])
    rememberDomain('a.org')
    expect(readRecentDomains()).toEqual(['a.org'])
  },
)
