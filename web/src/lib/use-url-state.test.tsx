import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
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
  'GET /api/admin/payouts': () => EMPTY,
  'GET /api/admin/jobs': () => EMPTY,
  'GET /api/admin/jobs/counts': () => ({ body: { processing: 0, uploaded: 0, failed: 0, ready: 1 } }),
}

it.each([
  ['/admin/people', 'waiting', 'Waiting for approval'],
  ['/admin/reports', 'decided', 'Decided'],
  ['/admin/products', 'refused', 'Refused'],
  ['/admin/inquiries', 'closed', 'Closed'],
  ['/admin/newsletter', 'unsubscribed', 'Unsubscribed'],
  ['/admin/categories', 'product', 'Products'],
  ['/admin/sponsors', 'active', 'Active'],
  ['/admin/payouts', 'failed', 'Failed'],
  ['/admin/jobs', 'ready', 'Ready'],
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

it('the filters of the payments are part of its URL; a state that does not exist filters nothing', async () => {
  const user = person({ role: 'admin' })
  const asked: string[] = []
  const payments = {
    'GET /api/admin/payments': ({ url }: Request) => {
      asked.push(new URL(url).search)
      return EMPTY
    },
  }
  const path = '/admin/payments?q=4242&purpose=purchase&status=nothing'
  const { router, unmount } = await renderApp(path, { user, responses: payments })
  const text = await screen.findByLabelText('Name, payment number or last four digits')
  expect(text).toHaveProperty('value', '4242')
  expect(screen.getByLabelText('Purpose')).toHaveProperty('value', 'purchase')
  expect(screen.getByLabelText('State')).toHaveProperty('value', '')
  expect(asked.at(-1)).toBe('?q=4242&purpose=purchase')
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'succeeded' } })
  await expect.poll(() => router.state.location.search).toMatchObject({ q: '4242', status: 'succeeded' })
  unmount()
})

it('the filters follow their URL: a link to the page without any, such as that of the menu, removes them', async () => {
  const user = person({ role: 'admin' })
  const { router, unmount } = await renderApp('/admin/audit?q=spam', { user, responses })
  const text = await screen.findByLabelText('Search people, actions and details')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await act(() => router.navigate({ to: '/admin/audit' }))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  vi.useRealTimers()
  expect([router.state.location.href, text]).toEqual(['/admin/audit', expect.objectContaining({ value: '' })])
  unmount()
})
