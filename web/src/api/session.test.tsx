import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from './session.ts'

function Reader() {
  return useSession()?.username ?? null
}

test('the session asked for outside its provider is an error, not a visitor [V-AUTH-30]', () => {
  expect(() => render(<Reader />)).toThrow('No QueryClient set')
})
