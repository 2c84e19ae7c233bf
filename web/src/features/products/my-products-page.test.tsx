import type { OwnProduct } from '@lamplight/contract/products'
import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { watchOtherTabs } from '../../api/other-tabs.ts'
import { person, type TestResponses } from '../../testing/render-app.tsx'
import { takeUnreadCount } from '../notifications/notifications.queries.ts'
import { open, own } from './testing/products.tsx'

afterEach(() => sessionStorage.clear())

describe('my products', () => {
  const days = Array.from({ length: 30 }, (_, n) => ({ day: `2026-10-${String(n + 1).padStart(2, '0')}`, clicks: n }))
  const show = (changes: TestResponses = {}, product: Partial<OwnProduct> = {}) =>
    open(
      { 'GET /api/affiliate-products/mine': () => ({ body: [own(product)] }), ...changes },
      person(),
      '/affiliate-products/mine',
    )

  it('are for members only', async () => {
    const { router } = await open({}, null, '/affiliate-products/mine')
    await expect.poll(() => router.state.location.pathname).toBe('/auth')
  })

  it('show what others have decided as soon as the notification arrives', async () => {
    let title = 'Waiting'
    const { queryClient } = await show({
      'GET /api/affiliate-products/mine': () => ({ body: [own({ title })] }),
    })
    const stop = watchOtherTabs(queryClient)
    await screen.findByText('Waiting')
    title = 'Decided'
    // The first count is of what had arrived before the page was read.
    takeUnreadCount(queryClient, 1)
    expect(queryClient.isFetching()).toBe(0)
    takeUnreadCount(queryClient, 2)
    expect(await screen.findByText('Decided')).toBeTruthy()
    stop()
  })

  it('lead to the marketplace by a link that is not the current page', async () => {
    await show()
    const link = await screen.findByRole('link', { name: 'Go to the marketplace' })
    expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/affiliate-products', null])
  })

  it('show their clicks per day', async () => {
    const { actor } = await show({ 'GET /api/affiliate-products/4/clicks': () => ({ body: days }) })
    await actor.click(await screen.findByRole('button', { name: '3 clicks on Olive wood rosary by day' }))
    const table = within(await screen.findByRole('table', { name: 'Clicks in the last 30 days' }))
    expect(table.getAllByRole('row')).toHaveLength(31)
    expect(table.getAllByRole('row')[30]?.textContent).toBe('Oct 30, 202629')
  })

  it('are taken off the marketplace and put back', async () => {
    const sent: unknown[] = []
    const { actor } = await show({
      'PATCH /api/affiliate-products/4': async (request) => {
        sent.push(await request.json())
        return { body: own({ active: false }) }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Deactivate Olive wood rosary' }))
    await waitFor(() => expect(sent).toEqual([{ active: false }]))
  })

  it('a change whose response was lost counts as made, if it was', async () => {
    let stored = own()
    let attempts = 0
    const { actor } = await show({
      'GET /api/affiliate-products/mine': () => ({ body: [stored] }),
      'PATCH /api/affiliate-products/4': () => {
        attempts += 1
        stored = own({ active: false })
        if (attempts === 1) throw new TypeError('Failed to fetch')
        return { body: stored }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Deactivate Olive wood rosary' }))
    expect(await screen.findByRole('button', { name: 'Activate Olive wood rosary' })).toBeTruthy()
    expect(screen.queryByText('The product was not saved')).toBeNull()
  })

  it('follow what another tab or staff have changed, on returning to the tab', async () => {
    let stored = own()
    await show({ 'GET /api/affiliate-products/mine': () => ({ body: [stored] }) })
    await screen.findByRole('heading', { name: 'Olive wood rosary' })
    stored = own({ title: 'Cedar rosary' })
    const later = Date.now() + 60_000
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later)
    act(() => focusManager.onFocus())
    expect(await screen.findByRole('heading', { name: 'Cedar rosary' })).toBeTruthy()
    clock.mockRestore()
  })

  it('are edited in a form that is prefilled', async () => {
    const { actor } = await show()
    await actor.click(await screen.findByRole('button', { name: 'Edit Olive wood rosary' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Product' }))
    expect((dialog.getByLabelText(/^Image URL/) as HTMLInputElement).value).toBe('https://shop.example/a.jpg')
    expect((dialog.getByLabelText(/^Commission/) as HTMLInputElement).value).toBe('10')
  })

  it('keep a category that staff have hidden', async () => {
    const { actor } = await show({ 'GET /api/affiliate-products/mine': () => ({ body: [own({ categoryId: 99 })] }) })
    await actor.click(await screen.findByRole('button', { name: 'Edit Olive wood rosary' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Product' }))
    await dialog.findByRole('option', { name: 'Hidden category' })
    expect(dialog.getByLabelText<HTMLSelectElement>(/^Category/).value).toBe('99')
  })

  it('that were changed in another tab are not overwritten before the seller knows', async () => {
    const sent: object[] = []
    const { actor } = await show({
      'GET /api/affiliate-products/4': () => ({ body: own({ title: 'Cedar rosary', price: 30 }) }),
      'PATCH /api/affiliate-products/4': async (request) => {
        sent.push(await request.json())
        return { body: own() }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Edit Olive wood rosary' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Product' }))
    const title = dialog.getByLabelText(/^Title/)
    await actor.type(title, ', blessed')
    const save = dialog.getByRole('button', { name: 'Save' })
    await actor.click(save)
    const problem = await dialog.findByText(/changed elsewhere in the meantime to “.?Cedar rosary.?”/)
    expect(title.getAttribute('aria-describedby')).toContain(problem.id)
    expect([document.activeElement, sent]).toEqual([title, []])
    // Now the seller knows. The price of the other tab stays.
    await actor.click(save)
    expect(await screen.findByText('Product saved')).toBeTruthy()
    expect(sent).toMatchObject([{ title: 'Olive wood rosary, blessed', previous: { title: 'Cedar rosary' } }])
    expect(sent[0]).not.toHaveProperty('price')
  })

  it('show the price of another tab beside the field before they replace it', async () => {
    const { actor } = await show({ 'GET /api/affiliate-products/4': () => ({ body: own({ price: 30 }) }) })
    await actor.click(await screen.findByRole('button', { name: 'Edit Olive wood rosary' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Product' }))
    const price = dialog.getByLabelText(/^Price/)
    await actor.clear(price)
    await actor.type(price, '25')
    await actor.click(dialog.getByRole('button', { name: 'Save' }))
    const problem = await dialog.findByText(/changed elsewhere in the meantime to “.?30.?”/)
    expect(price.getAttribute('aria-describedby')).toContain(problem.id)
  })

  it('that staff refused are corrected and submitted for review again [R-151]', async () => {
    const sent: unknown[] = []
    const { actor } = await show(
      {
        'GET /api/affiliate-products/4': () => ({ body: own({ status: 'refused' }) }),
        'PATCH /api/affiliate-products/4': async (request) => {
          sent.push(await request.json())
          return { body: own({ status: 'waiting' }) }
        },
      },
      { status: 'refused' },
    )
    await actor.click(await screen.findByRole('button', { name: 'Correct and submit again: Olive wood rosary' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Product' }))
    dialog.getByText('Correct what was wrong. Our staff then review the product again.')
    await actor.type(dialog.getByLabelText(/^Title/), ', blessed')
    await actor.click(dialog.getByRole('button', { name: 'Submit again' }))
    expect(await screen.findByText('Product submitted again')).toBeTruthy()
    expect(sent).toMatchObject([{ title: 'Olive wood rosary, blessed', resubmit: true }])
  })

  it('explain why a product is not shown, or is shown differently than expected', async () => {
    await show({}, { status: 'refused', pictureState: 'refused' })
    await screen.findByText('Refused by staff')
    const link = screen.getByRole('link', { name: 'Read the reason, or appeal' })
    expect(link.getAttribute('href')).toBe('/reports')
    expect(screen.getByText('The picture could not be copied. Please enter another address.')).toBeTruthy()
  })
})
