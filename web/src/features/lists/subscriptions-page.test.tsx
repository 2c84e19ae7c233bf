import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { content, open } from './testing/lists.tsx'

describe('subscriptions', () => {
  test('show a text when they are empty, with a link to home [W-LIST-02]', async () => {
    await open('/subscriptions', { 'GET /api/subscriptions': () => ({ body: [] }) })
    const { findByText, getByRole } = await content()
    await findByText('No videos from your subscriptions yet')
    expect(getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })

  test('require a session [W-LIST-03]', async () => {
    const { router } = await renderApp('/subscriptions', { user: null })
    await waitFor(() => expect(router.state.location.href).toBe('/auth?next=%2Fsubscriptions'))
  })
})
