import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { card, open, product } from './testing/products.tsx'

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
