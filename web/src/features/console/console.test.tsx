import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'
import { consoleSections } from './console-sections.ts'

const linksOf = (navigation: HTMLElement) =>
  within(navigation)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('admins find every page of the console in its navigation, moderators only their own', async () => {
  const admin = await renderApp('/moderation', { user: person({ role: 'admin' }) })
  expect(linksOf(await screen.findByRole('navigation', { name: 'Console' }))).toEqual([
    '/admin',
    ...consoleSections.map(({ to }) => to),
  ])
  admin.unmount()
  await renderApp('/moderation', { user: person({ role: 'moderator' }) })
  const navigation = await screen.findByRole('navigation', { name: 'Console' })
  expect(linksOf(navigation)).toEqual([
    '/admin',
    ...consoleSections.filter(({ isForAdmins }) => !isForAdmins).map(({ to }) => to),
  ])
  expect(linksOf(navigation)).not.toContain('/admin/payments')
  const current = within(navigation).getByRole('link', { name: 'Content moderation' })
  expect(current.getAttribute('aria-current')).toBe('page')
})

test('a member sees no navigation of the console', async () => {
  await renderApp('/moderation', { user: person() })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('navigation', { name: 'Console' })).toBeNull()
})
