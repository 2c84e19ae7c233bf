import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { person, renderApp } from '../testing/render-app.tsx'

it.each([
  ['/admin', 'moderators'],
  ['/moderation', 'moderators'],
  ['/admin/reports', 'moderators'],
  ['/admin/sponsors', 'moderators'],
  ['/admin/people', 'moderators'],
  ['/admin/payouts', 'admins'],
  ['/admin/audit', 'admins'],
])('%s is for %s: it leads members home, and to sign in and back when the session has ended', async (path, who) => {
  const { queryClient } = await renderApp(path, { user: person(), guestViewing: true })
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('heading', { level: 1, name: `This page is for ${who}` })).toBeTruthy()
  expect(main.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  queryClient.setQueryData(['/api/user'], null)
  const signIn = await main.findByRole('link', { name: 'Sign in' })
  expect(signIn.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent(path)}`)
})
