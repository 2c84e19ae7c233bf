import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { person, type TestResponses } from '../../testing/render-app.tsx'
import { card, open, product } from './testing/products.tsx'

describe('the marketplace', () => {
  it('is open to visitors and says at the top, and beside each button, that the links are paid [V-ROUTE-23]', async () => {
    const { router } = await open()
    const shown = await card()
    expect(router.state.location.pathname).toBe('/affiliate-products')
    expect(screen.getByText(/earns a commission when you buy it/)).toBeTruthy()
    expect(shown.getByText('Affiliate link')).toBeTruthy()
  })

  it('lets members report the products of others', async () => {
    const { actor } = await open({}, person())
    await actor.click((await card()).getByRole('button', { name: /^Report/ }))
    const { title, seller } = product()
    const dialog = await screen.findByRole('dialog', { description: new RegExp(`^Product By ${seller.displayName}`) })
    expect(within(dialog).getByText(title)).toBeTruthy()
  })

  it('is filtered by category, starting with all of them [B-AFFIL-01, B-AFFIL-02, B-AFFIL-03]', async () => {
    const asked: string[] = []
    const { actor, router } = await open({
      'GET /api/affiliate-products': ({ url }) => {
        asked.push(new URL(url).search)
        return { body: [product()] }
      },
    })
    await card()
    const filter = screen.getByLabelText('Category')
    await waitFor(() => expect(within(filter).getAllByRole('option')).toHaveLength(3))
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All Categories', 'Books', 'Children'])
    await actor.selectOptions(filter, 'Books')
    await waitFor(() => expect(asked).toEqual(['', '?categoryId=1']))
    expect(router.state.location.href).toBe('/affiliate-products?category=1')
    await actor.selectOptions(filter, 'All Categories')
    await waitFor(() => expect(router.state.location.href).toBe('/affiliate-products'))
  })

  it('is searched and sorted through its URL, and the focus stays in the field of the search', async () => {
    const asked: string[] = []
    const { actor, router } = await open({
      'GET /api/affiliate-products': ({ url }) => {
        asked.push(new URL(url).search)
        return { body: [product()] }
      },
    })
    await card()
    const field = screen.getByLabelText<HTMLInputElement>('Search products')
    await actor.type(field, 'olive wood{Enter}')
    await waitFor(() => expect(asked.at(-1)).toBe('?q=olive+wood'))
    await card()
    expect(document.activeElement).toBe(field)
    await actor.selectOptions(screen.getByLabelText('Sort by'), 'price-low')
    await waitFor(() => expect(asked.at(-1)).toBe('?q=olive+wood&sort=price-low'))
    await act(() => router.navigate({ to: '/affiliate-products' }))
    await waitFor(() => expect(field.value).toBe(''))
  })

  it('shows eight placeholders while products are loading [B-AFFIL-05]', async () => {
    const { container } = await open({ 'GET /api/affiliate-products': () => new Promise(() => {}) })
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(container.querySelectorAll('main .shape')).toHaveLength(8))
  })

  it('says that there are no products, with another text for a category [B-AFFIL-06, B-AFFIL-07, B-AFFIL-08]', async () => {
    const none: TestResponses = { 'GET /api/affiliate-products': () => ({ body: [] }) }
    const { unmount } = await open(none)
    await screen.findByText('No Products Found')
    screen.getByText('No one has added a product yet. Yours could be the first.')
    unmount()
    await open(none, null, '/affiliate-products?category=1')
    await screen.findByText('No Products Found')
    screen.getByText('There are no products in this category yet. Try another one.')
  })

  it('shows an error when it cannot be loaded, and retries [B-AFFIL-45]', async () => {
    let isDown = true
    const { actor } = await open({
      'GET /api/affiliate-products': () => (isDown ? { status: 500 } : { body: [product()] }),
    })
    await screen.findByText('The products could not be loaded.')
    isDown = false
    await actor.click(screen.getByRole('button', { name: 'Try again' }))
    await card()
  })
})
