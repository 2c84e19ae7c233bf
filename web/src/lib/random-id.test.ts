import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { randomId } from './random-id.ts'

afterEach(() => vi.unstubAllGlobals())

it.each(['https', 'http'])('ids differ and have a form that the API accepts, over %s', (protocol) => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  if (protocol === 'http') vi.stubGlobal('crypto', { getRandomValues })
  const ids = Array.from({ length: 50 }, randomId)
  expect(new Set(ids).size).toBe(50)
  for (const id of ids) expect(id).toMatch(/^[\w-]{36}$/)
})

it('nothing else asks the browser for a random id, which it does not give over plain http', () => {
  const paths = Object.keys(import.meta.glob(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../testing/**']))
  expect(paths.length).toBeGreaterThan(400)
  const callers = paths.filter((path) => readFileSync(new URL(path, import.meta.url), 'utf8').includes('randomUUID'))
  expect(callers).toEqual(['./random-id.ts'])
})
