import type { StaffProduct } from '@lamplight/contract/products'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { person } from '../../testing/render-app.tsx'
import { open, own } from './testing/products.tsx'

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
