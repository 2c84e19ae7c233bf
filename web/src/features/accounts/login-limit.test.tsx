import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

test('a sign-in that is limited says how long to wait', async () => {
  const { actor } = await renderApp('/auth', {
    user: null,
    answers: {
      'POST /api/login': () => ({
        status: 429,
        body: { status: 429, code: 'rate_limited', detail: 'Too many attempts.', retryAfterSeconds: 284 },
      }),
    },
  })
  await actor.type(await screen.findByLabelText(/^Username/), 'miriam')
  await actor.type(screen.getByLabelText(/^Password/), 'guessing')
  await actor.keyboard('{Enter}')
  expect(await screen.findByText('Too many attempts. Please try again in 5 minutes.')).toBeTruthy()
})

test('without scripts the page says how long to wait too', async () => {
  await renderApp('/auth?refused=rate_limited&wait=45', { user: null })
  expect(await screen.findByText('Too many attempts. Please try again in 45 seconds.')).toBeTruthy()
})
