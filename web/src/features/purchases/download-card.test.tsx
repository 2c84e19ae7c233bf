import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import * as reload from '../../lib/reload-page.ts'
import { person } from '../../testing/render-app.tsx'
import {
  asked,
  card,
  cardButton,
  forSale,
  KEY,
  notBought,
  problem,
  record,
  watch,
  withoutRequests,
} from './testing/purchases.tsx'

withoutRequests()

describe('the download card', () => {
  it('shows the price and that it is a one-time purchase [M-DOWNLOAD-01, M-DOWNLOAD-02, M-DOWNLOAD-03]', async () => {
    await watch()
    const { textContent } = await card()
    expect(textContent).toContain('$4.99')
    expect(textContent).toContain('One-time purchase, permanent access')
    expect(await cardButton('Purchase')).toBeTruthy()
  })

  it.each([[{ isDownloadable: false }], [{ downloadPrice: null }]])(
    'is hidden with %j, and nothing is requested [M-DOWNLOAD-01, M-DOWNLOAD-09, V-WATCH-24]',
    async (changes) => {
      await watch(forSale(changes))
      await screen.findByRole('heading', { name: 'Morning psalm' })
      expect(screen.queryByRole('region', { name: 'Download this video' })).toBeNull()
      expect(asked).not.toContain('GET /api/videos/1/purchase-status')
    },
  )

  it('requests the status for members only; a visitor is sent to sign in [M-DOWNLOAD-08, M-DOWNLOAD-14, M-DOWNLOAD-15]', async () => {
    const { actor, router } = await watch(forSale(), {}, null)
    await actor.click(await cardButton('Purchase'))
    expect(await screen.findByText('Authentication Required')).toBeTruthy()
    expect(screen.getByText('Please log in to purchase this video.')).toBeTruthy()
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
    expect(asked).not.toContain('GET /api/videos/1/purchase-status')
    expect(asked).not.toContain('POST /api/videos/1/purchase')
  })

  it.each([
    ['the status', { 'GET /api/videos/1/purchase-status': () => problem(401, 'not_signed_in') }],
    ['the purchase', { 'POST /api/videos/1/purchase': () => problem(401, 'not_signed_in') }],
  ])(
    'leads to the sign-in page when the session has ended before %s [M-DOWNLOAD-14, M-DOWNLOAD-15]',
    async (_, refused) => {
      let isEnded = false
      const { actor, router } = await watch(forSale(), {
        'GET /api/user': () => (isEnded ? problem(401, 'not_signed_in') : { body: person() }),
        ...refused,
      })
      const button = await cardButton('Purchase')
      isEnded = true
      await actor.click(button)
      expect(await screen.findByText('Please log in to purchase this video.')).toBeTruthy()
      await waitFor(() => expect(router.state.location.href).toBe('/auth?next=%2Fvideo%2F1'))
    },
  )

  it('treats an expired session as signed out, not as a failure [M-DOWNLOAD-11, M-DOWNLOAD-12]', async () => {
    await watch(forSale(), { 'GET /api/videos/1/purchase-status': () => problem(401, 'not_signed_in') })
    expect(await cardButton('Purchase')).toBeTruthy()
  })

  it('says that the status is unknown and reloads the page [M-DOWNLOAD-06, M-DOWNLOAD-07, M-DOWNLOAD-13]', async () => {
    const reloaded = vi.spyOn(reload, 'reloadPage').mockImplementation(() => {})
    const { actor } = await watch(forSale(), { 'GET /api/videos/1/purchase-status': () => problem(500, 'internal') })
    await actor.click(await cardButton('Error checking status. Try again'))
    expect(reloaded).toHaveBeenCalledOnce()
  })

  it('offers the file after the purchase [M-DOWNLOAD-04, M-DOWNLOAD-05]', async () => {
    await watch(forSale(), {
      'GET /api/videos/1/purchase-status': () => ({ body: { ...notBought, purchased: true, purchaseId: 3 } }),
    })
    const link = await within(await card()).findByRole('link', { name: 'Download Now' })
    expect(link.getAttribute('href')).toBe('/api/videos/1/download/3')
    expect(link.hasAttribute('download')).toBe(true)
    expect(within(await card()).queryByRole('button', { name: 'Purchase' })).toBeNull()
  })

  it('is bought with an empty payload, stored for the checkout, and leads there [M-DOWNLOAD-16, M-DOWNLOAD-17, M-DOWNLOAD-18]', async () => {
    const sent: unknown[] = []
    const { actor, router } = await watch(forSale(), {
      'POST /api/videos/1/purchase': async (request) => {
        sent.push(await request.json())
        return { body: { clientSecret: record.clientSecret, purchaseId: 3 } }
      },
    })
    await actor.click(await cardButton('Purchase'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
    expect(sent).toEqual([{}])
    expect(JSON.parse(sessionStorage.getItem(KEY) ?? '')).toEqual(record)
  })

  it('without a client secret refetches the status, and is shown as bought [M-DOWNLOAD-19]', async () => {
    let isBought = false
    const { actor, router } = await watch(forSale({ downloadPrice: 0 }), {
      'GET /api/videos/1/purchase-status': () => ({
        body: isBought ? { ...notBought, purchased: true, purchaseId: 3 } : notBought,
      }),
      'POST /api/videos/1/purchase': () => {
        isBought = true
        return { body: { purchaseId: 3 } }
      },
    })
    expect((await card()).textContent).toContain('Free')
    await actor.click(await cardButton('Get it free'))
    expect(await within(await card()).findByRole('link', { name: 'Download Now' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/video/1')
    expect(sessionStorage.getItem(KEY)).toBeNull()
  })

  it('says why a purchase failed [M-DOWNLOAD-21]', async () => {
    const { actor } = await watch(forSale(), { 'POST /api/videos/1/purchase': () => problem(409, 'not_for_sale') })
    await actor.click(await cardButton('Purchase'))
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByText('Failed to process purchase: This video is not for sale.')).toBeTruthy()
  })

  it('is not sold to the owner', async () => {
    const video = forSale()
    await watch({ ...video, viewer: { ...video.viewer, isOwner: true } })
    expect((await card()).textContent).toContain('This is your video.')
    expect(within(await card()).queryByRole('button')).toBeNull()
  })
})
