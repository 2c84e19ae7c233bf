import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person } from '../testing/render-app.tsx'
import { createQueryClient } from './query-client.ts'
import { changeSession, sessionQuery, useSession } from './session.ts'

function Reader() {
  return useSession()?.username ?? null
}

test('the session asked for outside its provider is an error, not a visitor [V-AUTH-30]', () => {
  expect(() => render(<Reader />)).toThrow('No QueryClient set')
})

test.each([
  ['signing in', null, person()],
  ['signing out', person(), null],
  ['another person', person(), person({ id: 8, username: 'yusuf' })],
])(
  '%s changes the current user at once and drops what was read for the one before [V-AUTH-24, V-AUTH-25, V-AUTH-26]',
  async (_case, before, after) => {
    const client = createQueryClient()
    client.setQueryData(sessionQuery.queryKey, before)
    client.setQueryData(['/api/history'], [{ id: 1 }])
    await changeSession(client, after)
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual(after)
    expect(client.getQueryData(['/api/history'])).toBeUndefined()
  },
)
