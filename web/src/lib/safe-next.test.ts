import { expect, it } from 'vitest'
import { safeNext } from './safe-next.ts'

it.each([
  ['/video/3?t=5#comments', '/video/3?t=5#comments'],
  ['/search?q=%D9%86%D9%88%D8%B1', '/search?q=%D9%86%D9%88%D8%B1'],
  [undefined, '/'],
  ['', '/'],
  ['video/3', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/auth?next=/upload', '/'],
])('the page after signing in for %s is %s [V-ROUTE-20]', (next, page) => {
  expect(safeNext(next)).toBe(page)
})
