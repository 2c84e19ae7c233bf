import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changeSession } from '../../api/session.ts'
import { purchasesPages } from './purchases.queries.ts'
import { asked, listed, problem, purchase, show, withoutRequests } from './testing/purchases.tsx'

withoutRequests()

describe('the purchases', () => {
  const first = () => screen.findByRole('article', { name: 'Morning psalm' })

  it('are requested for the signed-in member and show that they are loading [M-PURCH-03, M-PURCH-18]', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>()
    await show({ 'GET /api/purchases/user/7': () => promise })
    expect(await screen.findByText('Loading…')).toBeTruthy()
    resolve({ body: [purchase()] })
    expect(await first()).toBeTruthy()
  })

  it('ask to sign in when the session ended on the page [M-PURCH-01, M-PURCH-02]', async () => {
    const { queryClient } = await show(listed(purchase()))
    await first()
    await changeSession(queryClient, null)
    expect(await screen.findByRole('heading', { name: 'Please Sign In' })).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('/auth')
  })

  it('that were refunded meanwhile offer no file on returning to the tab', async () => {
    let shown = purchase()
    await show({ 'GET /api/purchases/user/7': () => ({ body: [shown] }) })
    const article = within(await first())
    expect(article.getByRole('link', { name: /Download Video/ })).toBeTruthy()
    shown = purchase({ expiresAt: '2020-01-01T00:00:00.000Z', status: 'refunded', canDownload: false })
    act(() => focusManager.onFocus())
    expect(await article.findByText('Refunded')).toBeTruthy()
    expect(article.queryByRole('link', { name: /Download Video/ })).toBeNull()
  })

  it('that were refunded after the clock of the page was read are shown as refunded, not as valid until that moment', async () => {
    const ended = new Date(Date.now() + 30_000).toISOString()
    await show(listed(purchase({ expiresAt: ended, status: 'refunded', canDownload: false })))
    const article = within(await first())
    expect(article.getByText('Refunded')).toBeTruthy()
    expect(article.queryByText(/Valid until/)).toBeNull()
  })

  it('show why they could not be loaded and can be retried [M-PURCH-04, M-PURCH-05]', async () => {
    let isDown = true
    const { actor } = await show({
      'GET /api/purchases/user/7': () => (isDown ? problem(503, 'unavailable') : { body: [purchase()] }),
    })
    const text = 'Error loading purchases: The service is not ready yet. Please try again in a moment.'
    expect(await screen.findByText(text)).toBeTruthy()
    isDown = false
    await actor.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await first()).toBeTruthy()
  })

  it('ask to sign in when the session had expired before they were read [M-PURCH-01, M-PURCH-19]', async () => {
    const ended = () => problem(401, 'not_signed_in')
    const { queryClient } = await show({ 'GET /api/purchases/user/7': ended, 'GET /api/user': ended })
    expect(await screen.findByRole('heading', { name: 'Please Sign In' })).toBeTruthy()
    expect(screen.queryByText(/Error loading purchases/)).toBeNull()
    const pages = queryClient.getQueryData<{ pages: { items: unknown[] }[] }>(purchasesPages(7).queryKey)
    expect(pages?.pages.map(({ items }) => items)).toEqual([[]])
  })

  it('link to home when there are none [M-PURCH-06, M-PURCH-07]', async () => {
    await show()
    expect(await screen.findByText('No Purchases Yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse videos' }).getAttribute('href')).toBe('/')
  })

  it('show id, age and amount [M-PURCH-08, M-PURCH-09, M-PURCH-10]', async () => {
    await show(listed(purchase()))
    const { textContent } = await first()
    expect(textContent).toContain('Video #1')
    expect(textContent).toContain('2 hours ago')
    expect(textContent).toContain('$4.99')
  })

  it('link to the video, and shorten the transaction id [M-PURCH-14, M-PURCH-15]', async () => {
    await show(listed(purchase()))
    const article = await first()
    expect(within(article).getByRole('link', { name: 'Morning psalm' }).getAttribute('href')).toBe('/video/1')
    expect(article.textContent).toContain('Transaction pi_0123456789abc')
    expect(article.textContent).not.toContain('pi_0123456789abcd')
  })

  it('never expire without a date, and offer the file [M-PURCH-12, M-PURCH-16]', async () => {
    await show(listed(purchase()))
    const article = await first()
    expect(article.textContent).toContain('Never expires')
    const link = within(article).getByRole('link', { name: /Download Video/ })
    expect(link.textContent).toBe('Download Video')
    expect(link.getAttribute('href')).toBe('/api/videos/1/download/3')
  })

  it('are valid until a date in the future [M-PURCH-11]', async () => {
    await show(listed(purchase({ expiresAt: '2999-01-01T00:00:00.000Z' })))
    expect((await first()).textContent).toMatch(/Valid until .*2999|Valid until .*2998/)
  })

  it('that have expired show a warning, and offer no file [M-PURCH-13, M-PURCH-17]', async () => {
    await show(listed(purchase({ expiresAt: '2020-01-01T00:00:00.000Z', status: 'refunded', canDownload: false })))
    const article = await first()
    expect(
      within(article)
        .getByText(/^Expired on/)
        .classList.contains('warning'),
    ).toBe(true)
    expect(article.textContent).toContain('This download link has expired.')
    expect(article.textContent).toContain('Your payment was returned to you, so the file is no longer available.')
    expect(within(article).queryByRole('link', { name: /Download Video/ })).toBeNull()
  })

  it('of a video that moderators have removed say so, and do not promise a download that never expires', async () => {
    await show(listed(purchase({ canDownload: false, isWithdrawn: true })))
    const { textContent } = await first()
    expect(textContent).toContain('The moderators have removed this video, so it can no longer be downloaded.')
    expect(textContent).not.toContain('Never expires')
    expect(textContent).not.toContain('at the moment')
  })

  it('whose payment is in progress say so; after the bank’s redirect the server checks again', async () => {
    await show(listed(purchase({ status: 'processing', canDownload: false })), '/purchases?payment_intent=pi_1')
    expect((await first()).textContent).toContain('Processing')
    await waitFor(() => expect(asked).toContain('GET /api/payments/intents/pi_1'))
  })

  it('are linked in the library of every member [M-PURCH-21]', async () => {
    await show()
    const links = await screen.findAllByRole('link', { name: 'My Purchases' })
    expect(links[0]?.getAttribute('href')).toBe('/purchases')
  })
})
