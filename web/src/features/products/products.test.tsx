import type { OwnProduct, Product, StaffProduct } from '@lamplight/contract/products'
import { focusManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { watchOtherTabs } from '../../api/other-tabs.ts'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'
import { takeUnreadCount } from '../notifications/notifications.queries.ts'

afterEach(() => sessionStorage.clear())

const product = (changes: Partial<Product> = {}): Product => ({
  ...{ id: 4, title: 'Olive wood rosary', description: 'Made by hand.', price: 24.5 },
  ...{ imageUrl: '/pictures/a-640.webp', thumbnails: [{ url: '/pictures/a-320.webp', width: 320 }] },
  ...{ productUrl: 'https://shop.example/p?a=1#top', affiliateCode: 'GRACE 10', commission: 0.1, categoryId: 1 },
  ...{ featured: false, active: true, createdAt: '2026-11-01T00:00:00.000Z' },
  seller: { id: 2, displayName: 'Grace', avatarUrl: null },
  ...changes,
})
const own = (changes: Partial<OwnProduct> = {}): OwnProduct => ({
  ...product(),
  ...{ status: 'listed', pictureState: 'copied', pictureSource: 'https://shop.example/a.jpg', clicks: 3, version: 5 },
  ...changes,
})
const categories = [
  { id: 1, name: 'Books' },
  { id: 2, name: 'Children' },
]
const responses = (changes: TestResponses = {}): TestResponses => ({
  'GET /api/categories': ({ url }) => ({ body: url.includes('kind=product') ? categories : [] }),
  'GET /api/affiliate-products': () => ({ body: [product()] }),
  ...changes,
})
const open = (
  changes: TestResponses = {},
  user: ReturnType<typeof person> | null = null,
  path = '/affiliate-products',
) => renderApp(path, { user, responses: responses(changes) })
const card = async () => within(await screen.findByRole('article'))

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
  })

  it('is searched and sorted through its URL', async () => {
    const asked: string[] = []
    const { actor } = await open({
      'GET /api/affiliate-products': ({ url }) => {
        asked.push(new URL(url).search)
        return { body: [product()] }
      },
    })
    await card()
    await actor.type(screen.getByLabelText('Search products'), 'olive wood{Enter}')
    await waitFor(() => expect(asked.at(-1)).toBe('?q=olive+wood'))
    await actor.selectOptions(screen.getByLabelText('Sort by'), 'price-low')
    await waitFor(() => expect(asked.at(-1)).toBe('?q=olive+wood&sort=price-low'))
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

describe('a product', () => {
  it('shows title, picture and description [B-AFFIL-12, B-AFFIL-14, B-AFFIL-16]', async () => {
    await open()
    const shown = await card()
    expect(shown.getByRole('heading', { name: 'Olive wood rosary' })).toBeTruthy()
    expect(shown.getByText('Made by hand.')).toBeTruthy()
    expect(document.querySelector('article img')?.getAttribute('src')).toBe('/pictures/a-640.webp')
  })

  it('shows its price and a button [B-AFFIL-17, B-AFFIL-18]', async () => {
    await open()
    const shown = await card()
    expect(shown.getByText('$24.50')).toBeTruthy()
    expect(shown.getByRole('link', { name: /^View Product/ }).textContent).toBe('View Product')
  })

  it('carries a badge when it is featured, and none otherwise [B-AFFIL-13]', async () => {
    const { unmount } = await open()
    expect((await card()).queryByText('Featured')).toBeNull()
    unmount()
    await open({ 'GET /api/affiliate-products': () => ({ body: [product({ featured: true })] }) })
    expect((await card()).getByText('Featured')).toBeTruthy()
  })

  it('shows a placeholder for a broken picture [B-AFFIL-15]', async () => {
    await open()
    await card()
    const image = () => document.querySelector('article img')
    fireEvent.error(image() as Element)
    expect(image()?.getAttribute('src')).toBe('/default-product.svg')
  })

  it('opens in a new tab with its code inserted before the fragment [B-AFFIL-38, B-AFFIL-39, B-AFFIL-41]', async () => {
    await open()
    const link = (await card()).getByRole('link', { name: /^View Product/ })
    expect(link.getAttribute('href')).toBe('https://shop.example/p?a=1&ref=GRACE+10#top')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('sponsored noopener noreferrer')
  })

  it('records the click before it opens, and opens anyway when that fails [B-AFFIL-40, B-AFFIL-42]', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const sent: unknown[] = []
    await open({
      'POST /api/affiliate-clicks': async (request) => {
        sent.push(await request.json())
        return { status: 500 }
      },
    })
    const link = (await card()).getByRole('link', { name: /^View Product/ })
    // True: nothing has prevented the browser from following the link.
    expect(fireEvent.click(link)).toBe(true)
    await waitFor(() => expect(sent).toEqual([{ productId: 4, timestamp: expect.stringMatching(/^\d{4}-.*Z$/) }]))
    await waitFor(() => expect(warned).toHaveBeenCalledWith('The click was not recorded.', 500))
  })
})

describe('adding a product', () => {
  const path = 'POST /api/affiliate-products'
  const openDialog = async (changes: TestResponses = {}, user = person()) => {
    const app = await open(changes, user)
    await app.actor.click(await screen.findByRole('button', { name: 'Add Product' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Product' }))
    const submit = () => app.actor.click(dialog.getByRole('button', { name: 'Add Product' }))
    const field = (name: RegExp) => dialog.getByLabelText(name) as HTMLInputElement
    const fill = async () => {
      await app.actor.type(field(/^Title/), 'Psalter')
      await app.actor.type(field(/^Price/), '30')
      await app.actor.type(field(/^Image URL/), 'https://shop.example/a.jpg')
      await app.actor.type(field(/^Product URL/), 'https://shop.example/psalter')
      await app.actor.type(field(/^Affiliate Code/), 'GRACE')
    }
    return { ...app, dialog, submit, field, fill }
  }

  it('is for members: visitors do not see the button [B-AFFIL-09, B-AFFIL-10]', async () => {
    const { unmount } = await open()
    await card()
    expect(screen.queryByRole('button', { name: 'Add Product' })).toBeNull()
    unmount()
    await openDialog()
  })

  it('has its ten inputs with their defaults [B-AFFIL-11, B-AFFIL-27]', async () => {
    const { field, dialog } = await openDialog()
    for (const name of [/^Title/, /^Description/, /^Price/, /^Image URL/, /^Product URL/, /^Affiliate Code/]) {
      expect(field(name).value).toBe('')
    }
    expect(field(/^Commission/).value).toBe('10')
    await waitFor(() => expect(within(field(/^Category/)).getAllByRole('option')).toHaveLength(3))
    expect(dialog.getAllByRole('checkbox')).toHaveLength(2)
  })

  it('takes price and commission in the digits of the writer', async () => {
    const sent: unknown[] = []
    const { actor, fill, field, submit } = await openDialog({
      [path]: async (request) => {
        sent.push(await request.json())
        return { status: 201, body: own() }
      },
    })
    await fill()
    await actor.clear(field(/^Price/))
    await actor.type(field(/^Price/), '٢٤٫٥٠')
    await actor.clear(field(/^Commission/))
    await actor.type(field(/^Commission/), '12,5')
    await submit()
    await waitFor(() => expect(sent).toMatchObject([{ price: '٢٤٫٥٠', commission: 0.125 }]))
  })

  it('is active and not featured by default; only staff can feature it [B-AFFIL-30, B-AFFIL-31]', async () => {
    const { field, unmount } = await openDialog()
    expect([field(/^Featured/).checked, field(/^Featured/).disabled]).toEqual([false, true])
    expect(field(/^Active/).checked).toBe(true)
    unmount()
    const staff = await openDialog({}, person({ role: 'moderator' }))
    expect(staff.field(/^Featured/).disabled).toBe(false)
  })

  it('restores what was typed before a reload or a press outside; Cancel discards it', async () => {
    const first = await openDialog()
    await first.fill()
    first.unmount()
    const second = await openDialog()
    await waitFor(() => expect(second.field(/^Title/).value).toBe('Psalter'))
    expect(second.field(/^Affiliate Code/).value).toBe('GRACE')
    await second.actor.click(second.dialog.getByRole('button', { name: 'Cancel' }))
    second.unmount()
    expect((await openDialog()).field(/^Title/).value).toBe('')
  })

  it('requires title, price and code [B-AFFIL-19, B-AFFIL-20, B-AFFIL-25]', async () => {
    const { submit, dialog } = await openDialog()
    await submit()
    // Beside the field, and in the toast, which names the first error.
    expect(await dialog.findAllByText('Title is required')).toHaveLength(2)
    dialog.getByText('Price is required')
    dialog.getByText('Affiliate code is required')
  })

  it('requires both URLs [B-AFFIL-21, B-AFFIL-23]', async () => {
    const { submit, dialog } = await openDialog()
    await submit()
    await dialog.findByText('Image URL is required')
    dialog.getByText('Product URL is required')
  })

  it('accepts only web addresses, and reports others while the form is filled in [B-AFFIL-22, B-AFFIL-24]', async () => {
    const { actor, dialog, field } = await openDialog()
    await actor.type(field(/^Image URL/), 'picture')
    await actor.type(field(/^Product URL/), 'javascript:alert(1)')
    await actor.tab()
    await waitFor(() => expect(dialog.getAllByText('Must be a valid URL')).toHaveLength(2))
  })

  it('accepts a commission from 1 to 100 [B-AFFIL-26]', async () => {
    const { actor, dialog, field } = await openDialog()
    for (const text of ['0.5', '101', 'ten']) {
      await actor.clear(field(/^Commission/))
      await actor.type(field(/^Commission/), text)
      await actor.tab()
      await dialog.findByText('Commission must be between 1 and 100 percent')
    }
    await actor.clear(field(/^Commission/))
    await actor.type(field(/^Commission/), '100')
    await waitFor(() => expect(dialog.queryByText(/^Commission must/)).toBeNull())
  })

  it('reports an invalid form in a toast too [B-AFFIL-36, B-AFFIL-37]', async () => {
    const { submit } = await openDialog()
    await submit()
    const toast = within(await screen.findByRole('alert'))
    await toast.findByText('Validation Error')
    expect(toast.getByText('Title is required')).toBeTruthy()
  })

  it('that the server finds invalid without naming a field is reported with the general text [B-AFFIL-36, B-AFFIL-37]', async () => {
    const refusal = { status: 400, code: 'validation_failed', title: 'Bad Request', detail: '', issues: [] }
    const { submit, fill } = await openDialog({ [path]: () => ({ status: 400, body: refusal }) })
    await fill()
    await submit()
    const toast = within(await screen.findByRole('alert'))
    await toast.findByText('Validation Error')
    expect(toast.getByText('Please check the form fields and try again.')).toBeTruthy()
  })

  it('sends the payload of the documents: a fraction and a whole number [B-AFFIL-28, B-AFFIL-29, B-AFFIL-32]', async () => {
    const sent: unknown[] = []
    const { actor, submit, fill, field } = await openDialog({
      [path]: async (request) => {
        sent.push(await request.json())
        return { status: 201, body: own() }
      },
    })
    await fill()
    await actor.selectOptions(field(/^Category/), '2')
    await submit()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual({
      ...{ title: 'Psalter', description: '', price: '30', imageUrl: 'https://shop.example/a.jpg' },
      ...{ productUrl: 'https://shop.example/psalter', affiliateCode: 'GRACE', commission: 0.1, categoryId: 2 },
      ...{ featured: false, active: true },
    })
  })

  it('closes, reports success and refetches the list [B-AFFIL-33, B-AFFIL-34]', async () => {
    let reads = 0
    const { submit, fill } = await openDialog({
      [path]: () => ({ status: 201, body: own() }),
      'GET /api/affiliate-products': () => {
        reads += 1
        return { body: [product()] }
      },
    })
    await fill()
    const before = reads
    await submit()
    await screen.findByText('Product Added Successfully')
    screen.getByText('Your religious product has been added to the marketplace.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(reads).toBe(before + 1))
  })

  it('shows the server’s sentence or our own when it fails, and keeps the form [B-AFFIL-35]', async () => {
    let problem: unknown = {
      ...{ type: 'about:blank', status: 403, title: 'Forbidden', code: 'forbidden' },
      detail: 'You do not have permission to do this.',
    }
    const { submit, fill, field } = await openDialog({ [path]: () => ({ status: 400, body: problem }) })
    await fill()
    await submit()
    const toast = within(await screen.findByRole('alert'))
    await toast.findByText('Failed to Add Product')
    toast.getByText('You do not have permission to do this.')
    problem = {}
    await submit()
    await toast.findByText('There was an error adding your product. Please try again.')
    expect(field(/^Title/).value).toBe('Psalter')
  })

  it('in a category that was hidden meanwhile is refused at the field, which offers the others', async () => {
    let isHidden = false
    const { actor, submit, fill, field } = await openDialog({
      'GET /api/categories': () => ({ body: isHidden ? [{ id: 3, name: 'Music' }] : [{ id: 2, name: 'Books' }] }),
      [path]: () => {
        isHidden = true
        return { status: 409, body: { code: 'category_hidden', status: 409, detail: 'x' } }
      },
    })
    await fill()
    await screen.findByRole('option', { name: 'Books' })
    await actor.selectOptions(field(/^Category/), '2')
    await submit()
    const description =
      'The category you chose has been hidden, so nothing can be added to it. Please choose another one.'
    await screen.findByRole('combobox', { name: /^Category/, description })
    await screen.findByRole('option', { name: 'Music' })
    expect(screen.queryByRole('option', { name: 'Books' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(field(/^Category/)))
    expect([field(/^Category/).value, field(/^Title/).value]).toEqual(['', 'Psalter'])
    expect(screen.queryByText('Failed to Add Product')).toBeNull()
  })
})

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

/** As staff see it. */
const managed = (changes: Partial<StaffProduct> = {}): StaffProduct => ({
  ...own(),
  ...{ isSellerInactive: false, refusal: null },
  ...changes,
})

describe('the products that wait for staff', () => {
  it('a product that changed meanwhile is not listed unseen: staff read why, see it as it is now, and can decide again', async () => {
    const asked: unknown[] = []
    let current = managed({ status: 'waiting', title: 'Rosary' })
    const { actor } = await open(
      {
        'GET /api/admin/affiliate-products': ({ url }) => ({ body: url.includes('waiting') ? [current] : [] }),
        'PATCH /api/admin/affiliate-products/4': async (request) => {
          const decision = (await request.json()) as { version: number }
          asked.push(decision)
          if (decision.version === current.version) return { body: { ...current, status: 'listed' } }
          return { status: 409, body: { status: 409, code: 'product_changed', detail: 'It changed.' } }
        },
      },
      person({ role: 'moderator' }),
      '/admin/products',
    )
    await actor.click(await screen.findByRole('tab', { name: 'Waiting for review' }))
    await screen.findByText('Rosary')
    current = managed({ status: 'waiting', title: 'Something else', version: 6 })
    await actor.click(screen.getByRole('button', { name: /^Publish/ }))
    expect(await screen.findByText('Something else')).toBeTruthy()
    expect(await screen.findByText(/This product has changed in the meantime/)).toBeTruthy()
    await actor.click(screen.getByRole('button', { name: /^Publish/ }))
    await waitFor(() =>
      expect(asked).toEqual([
        { status: 'listed', version: 5 },
        { status: 'listed', version: 6 },
      ]),
    )
  })

  it('a decision whose response was lost counts as made, if it was', async () => {
    let stored = managed({ status: 'waiting', title: 'Rosary' })
    let isCarriedOut = true
    const { actor } = await open(
      {
        'GET /api/admin/affiliate-products': ({ url }) => ({ body: url.includes(stored.status) ? [stored] : [] }),
        'GET /api/affiliate-products/4': () => ({ body: own({ status: stored.status, featured: stored.featured }) }),
        'PATCH /api/admin/affiliate-products/4': async (request) => {
          if (isCarriedOut) stored = { ...stored, ...((await request.json()) as object), version: 6 }
          throw new TypeError('Failed to fetch')
        },
      },
      person({ role: 'moderator' }),
      '/admin/products?tab=waiting',
    )
    await actor.click(await screen.findByRole('button', { name: /^Publish/ }))
    expect(await screen.findByText(/^“.*Rosary.*” is published$/)).toBeTruthy()
    expect(screen.queryByText('The product was not saved')).toBeNull()
    isCarriedOut = false
    await actor.click(screen.getByRole('tab', { name: 'Listed' }))
    await actor.click(await screen.findByRole('button', { name: /^Feature/ }))
    expect(await screen.findByText('The product was not saved')).toBeTruthy()
  })

  it('say which ones are not shown because their seller is suspended', async () => {
    const products = [managed({ title: 'Rosary' }), managed({ id: 5, title: 'Candle', isSellerInactive: true })]
    await open(
      { 'GET /api/admin/affiliate-products': () => ({ body: products }) },
      person({ role: 'moderator' }),
      '/admin/products',
    )
    const item = (await screen.findByText('Candle')).closest('li')
    expect(within(item as HTMLElement).getByText('Not shown: the seller is suspended')).toBeTruthy()
    expect(screen.getAllByText('Not shown: the seller is suspended')).toHaveLength(1)
  })

  it('show a placeholder for a picture that cannot be loaded [B-AFFIL-15]', async () => {
    const { actor } = await open(
      { 'GET /api/admin/affiliate-products': () => ({ body: [managed({ status: 'waiting', title: 'Rosary' })] }) },
      person({ role: 'moderator' }),
      '/admin/products',
    )
    await actor.click(await screen.findByRole('tab', { name: 'Waiting for review' }))
    await screen.findByText('Rosary')
    const picture = () => document.querySelector('main article img, main li img')
    fireEvent.error(picture() as Element)
    expect(picture()?.getAttribute('src')).toBe('/default-product.svg')
  })

  it('that were refused before they were corrected say so, with the reason, by whom and when', async () => {
    const refusal = { reason: 'other', note: 'An idol', refusedAt: new Date().toISOString() } as const
    const byMiriam = { ...refusal, actor: { id: 7, displayName: 'Miriam', avatarUrl: null } }
    const products = [
      managed({ id: 4, status: 'waiting', title: 'Rosary', refusal: byMiriam }),
      managed({ id: 5, status: 'waiting', title: 'Icon', refusal: { ...refusal, reason: 'spam', actor: null } }),
      managed({ id: 6, status: 'waiting', title: 'Candle' }),
    ]
    const { actor } = await open(
      {
        'GET /api/admin/affiliate-products': ({ url }) => ({ body: url.includes('waiting') ? products : [] }),
      },
      person({ role: 'moderator' }),
      '/admin/products',
    )
    await actor.click(await screen.findByRole('tab', { name: 'Waiting for review' }))
    const cardOf = (name: string) => screen.getByRole('article', { name }).textContent
    await screen.findByText('Rosary')
    expect(cardOf('Rosary')).toContain('Refused earlier by Miriam • just nowAn idol')
    expect(cardOf('Icon')).toContain('Refused earlier • just nowSpam or advertisingAn idol')
    expect(cardOf('Candle')).not.toContain('Refused')
  })

  it('are refused with a reason, which the seller reads', async () => {
    const asked: unknown[] = []
    const { actor } = await open(
      {
        'GET /api/admin/affiliate-products': () => ({ body: [managed({ title: 'Rosary' })] }),
        'PATCH /api/admin/affiliate-products/4': async (request) => {
          asked.push(await request.json())
          return { body: own({ status: 'refused' }) }
        },
      },
      person({ role: 'moderator' }),
      '/admin/products',
    )
    await actor.click(await screen.findByRole('button', { name: /^Refuse/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await actor.click(dialog.getByRole('button', { name: 'Refuse' }))
    expect(await dialog.findByText('Please give a reason of at least 3 characters')).toBeTruthy()
    expect(asked).toEqual([])
    await actor.type(dialog.getByRole('textbox'), 'An idol')
    await actor.click(dialog.getByRole('button', { name: 'Refuse' }))
    await waitFor(() => expect(asked).toEqual([{ status: 'refused', reason: 'An idol', version: 5 }]))
  })
})
