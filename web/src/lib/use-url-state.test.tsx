import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { person, renderApp } from '../testing/render-app.tsx'

const EMPTY = { body: [] }
const responses = {
  'GET /api/admin/people': () => EMPTY,
  'GET /api/admin/reports': () => EMPTY,
  'GET /api/admin/affiliate-products': () => EMPTY,
  'GET /api/admin/inquiries': () => EMPTY,
  'GET /api/admin/newsletter': () => EMPTY,
  'GET /api/admin/categories': () => EMPTY,
  'GET /api/sponsored-content/queue': () => EMPTY,
  'GET /api/sponsored-content/review': () => EMPTY,
  'GET /api/admin/audit': () => EMPTY,
}

it.each([
  ['/admin/people', 'waiting', 'Waiting for approval'],
  ['/admin/reports', 'decided', 'Decided'],
  ['/admin/products', 'refused', 'Refused'],
  ['/admin/inquiries', 'closed', 'Closed'],
  ['/admin/newsletter', 'unsubscribed', 'Unsubscribed'],
  ['/admin/categories', 'product', 'Products'],
  ['/admin/sponsors', 'active', 'Active'],
])('the tab of %s is part of its URL, and the first one is chosen by an unknown name', async (path, tab, label) => {
  const user = person({ role: 'admin' })
  const { unmount } = await renderApp(`${path}?tab=${tab}`, { user, responses })
  const chosen = await screen.findByRole('tab', { name: new RegExp(`^${label}`), selected: true })
  const first = chosen.parentElement?.querySelector('[role=tab]')?.textContent ?? ''
  unmount()
  const { router } = await renderApp(`${path}?tab=nothing`, { user, responses })
  await screen.findByRole('tab', { name: first, selected: true })
  fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${label}`) }))
  await expect.poll(() => router.state.location.search).toEqual({ tab })
})

it('the filters of the audit log are part of its URL', async () => {
  const user = person({ role: 'admin' })
  const { router, unmount } = await renderApp('/admin/audit?q=spam&from=2026-11-01', { user, responses })
  expect(await screen.findByLabelText('From')).toHaveProperty('value', '2026-11-01')
  const text = screen.getByLabelText('Search people, actions and details')
  expect(text).toHaveProperty('value', 'spam')
  fireEvent.change(text, { target: { value: '' } })
  await expect.poll(() => router.state.location.search).toMatchObject({ from: '2026-11-01' })
  await expect.poll(() => router.state.location.href).toBe('/admin/audit?from=2026-11-01')
  unmount()
})
