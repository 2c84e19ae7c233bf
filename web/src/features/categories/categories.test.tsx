import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'

it('a category without an English name says so at the field, which gets the focus, and is not sent', async () => {
  const { actor } = await renderApp('/admin/categories', {
    user: person({ role: 'admin' }),
    responses: { 'GET /api/admin/categories': () => ({ body: [] }) },
  })
  await actor.click(await screen.findByRole('button', { name: 'Add a category' }))
  const dialog = within(await screen.findByRole('dialog'))
  await actor.type(dialog.getByLabelText('Deutsch'), 'Predigten')
  await actor.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('This field is required')
  const name = dialog.getByLabelText(/^English/)
  await waitFor(() => expect(document.activeElement).toBe(name))
  await actor.type(name, 'S')
  await waitFor(() => expect(dialog.queryByText('This field is required')).toBeNull())
})
