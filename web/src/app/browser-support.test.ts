import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What Safari 16.4, the newest on phones of 2017, does not have. Without a fallback it would break the page. */
const MISSING = [
  ...[/\bURL\.(canParse|parse)\b/, /\.withResolvers\b/, /\bPromise\.try\b/, /\b(Object|Map)\.groupBy\b/],
  ...[/\bAbortSignal\.any\b/, /\.checkVisibility\(/, /\.(union|intersection|difference|isSubsetOf|isSupersetOf)\(/],
  ...[/\bIterator\.from\b/, /\bIntl\.DurationFormat\b/, /\.startViewTransition\(/, /[^.\w]requestIdleCallback\(/],
]
/** Where a fallback stands beside it. */
const GUARDED = ['../ui/states/late.tsx']

it('the browser part calls nothing that Safari 16.4 does not have, unless it has a fallback', () => {
  const paths = Object.keys(
    import.meta.glob([
      '../**/*.{ts,tsx}',
      '../../../contract/src/*.ts',
      '!../**/*.test.{ts,tsx}',
      '!../testing/**',
      '!../player/testing/**',
      '!../../../contract/src/*.test.ts',
    ]),
  )
  expect(paths.length).toBeGreaterThan(500)
  const calls = paths
    .filter((path) => !GUARDED.includes(path))
    .flatMap((path) => {
      const lines = readFileSync(new URL(path, import.meta.url), 'utf8').split('\n')
      const code = lines.filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && !/z\.(union|intersection)\(/.test(line))
      return code.filter((line) => MISSING.some((each) => each.test(line))).map((line) => `${path}: ${line.trim()}`)
    })
  expect(calls).toEqual([])
})
