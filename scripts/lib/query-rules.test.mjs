import { expect, test } from 'vitest'
import { strayInvalidations } from './query-rules.mjs'

const line = 'onSuccess: () => client.invalidateQueries({ queryKey }),'

test('a feature that invalidates queries itself is refused, with the line', () => {
  expect(strayInvalidations('web/src/features/lists/lists.queries.ts', `a\n${line}\nb\n${line}`)).toEqual([2, 4])
  expect(strayInvalidations('web/src/payments/payments.queries.ts', line)).toEqual([1])
})

test.each(['web/src/api/responses-of.ts', 'web/src/app/providers.tsx', 'web/src/features/lists/lists.test.tsx'])(
  '%s may',
  (path) => {
    expect(strayInvalidations(path, line)).toEqual([])
  },
)

test('refreshQueries is the way', () => {
  expect(
    strayInvalidations('web/src/features/lists/lists.queries.ts', 'refreshQueries(client, listsApi.liked)'),
  ).toEqual([])
})
