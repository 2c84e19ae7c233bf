import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'

it.each([
  ['/admin', 'moderator'],
  ['/admin', 'admin'],
  ['/moderation', 'moderator'],
  ['/moderation', 'admin'],
] as const)('%s asks a person whose role is %s and whose password is short for a longer one', async (path, role) => {
  await renderApp(path, { user: person({ role, needsStrongerSignIn: true }) })
  const notice = await screen.findByRole('region', { name: 'Please choose a longer password' })
  expect(notice.textContent).toContain('at least 12 characters')
  const link = within(notice).getByRole('link', { name: 'Change password' })
  expect(link.getAttribute('href')).toBe('/settings#password')
})

it.each(['/admin', '/moderation'])('%s asks nobody whose password is long enough', async (path) => {
  await renderApp(path, { user: person({ role: 'admin' }) })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Please choose a longer password')).toBeNull()
})
