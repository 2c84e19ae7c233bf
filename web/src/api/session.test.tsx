import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person } from '../testing/render-app.tsx'
import { createQueryClient } from './query-client.ts'
import { changeSession, sessionQuery, useSession } from './session.ts'

function Reader() {
  return useSession()?.username ?? null
}

test('reading the session outside of its provider throws, instead of meaning a visitor [V-AUTH-30]', () => {
  expect(() => render(<Reader />)).toThrow('No QueryClient set')
})

test.each([
  ['signing in', null, person()],
  ['signing out', person(), null],
  ['another person', person(), person({ id: 8, username: 'yusuf' })],
])(
  '%s changes the current user at once and clears the cache of the previous one [V-AUTH-24, V-AUTH-25, V-AUTH-26]',
  async (_case, before, after) => {
    const client = createQueryClient()
    client.setQueryData(sessionQuery.queryKey, before)
    client.setQueryData(['/api/history'], [{ id: 1 }])
    await changeSession(client, after)
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual(after)
    expect(client.getQueryData(['/api/history'])).toBeUndefined()
  },
)
