import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { person, type TestResponses } from '../../testing/render-app.tsx'
import { card, open, own, product } from './testing/products.tsx'

afterEach(() => sessionStorage.clear())

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
