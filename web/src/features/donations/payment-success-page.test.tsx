import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { donation, messageDraft } from '../../testing/donations.ts'
import { person, renderApp } from '../../testing/render-app.tsx'

describe('/payment-success', () => {
  /** A monthly gift of the same video and amount. */
  const monthly = (changes: object) => ({
    ...{ id: 4, creator: { id: 5, displayName: 'Grace' }, videoId: 3, amount: '25.00', state: 'active' },
    ...{ nextChargeAt: '2026-12-20T10:00:00.000Z', cardLast4: '4242', failure: null, createdAt: donation.createdAt },
    ...changes,
  })
  const open = (
    state: string,
    failure: string | null = null,
    more = '',
    failureReason: string | null = null,
    gifts: object[] = [],
  ) =>
    renderApp(`/payment-success?payment_intent=pi_1${more}`, {
      user: person(),
      responses: {
        'GET /api/payments/intents/pi_1': () => ({
          body: {
            id: 'pi_1',
            purpose: 'donation',
            state,
            amount: 25,
            currency: 'usd',
            failure,
            failureReason,
            createdAt: donation.createdAt,
          },
        }),
        'GET /api/monthly-gifts': () => ({ body: gifts }),
      },
    })

  it('names the next charge of the monthly donation that began with it, not of another one', async () => {
    const first = await open('succeeded', null, '&video=3', null, [monthly({})])
    expect(await screen.findByText(/Next charge: \$25\.00 on Dec(ember)? 20, 2026/)).toBeTruthy()
    first.unmount()
    const others = [
      { videoId: 8 },
      { amount: '10.00' },
      { createdAt: '2026-10-20T10:00:00.000Z' },
      { nextChargeAt: null },
    ]
    const { queryClient } = await open('succeeded', null, '&video=3', null, others.map(monthly))
    await screen.findByText('Thank you for your donation!')
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    expect(screen.queryByText(/Next charge/)).toBeNull()
  })

  it.each([
    ['succeeded', 'Payment Successful'],
    ['pending', 'Your payment is being processed'],
    ['failed', 'Payment Failed'],
  ])('asks the server, and says what is true of a payment that has %s [V-ROUTE-29]', async (state, heading) => {
    await open(state, state === 'failed' ? 'Your card was declined.' : null)
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
    if (state === 'succeeded') expect(screen.getByText('Thank you for your donation!')).toBeTruthy()
    if (state === 'failed') expect(screen.getByText('Your card was declined.')).toBeTruthy()
  })

  it.each([
    [404, 'payment_not_found', 'This payment could not be found.', false],
    [503, 'unavailable', 'We could not check whether your payment succeeded.', true],
  ])(
    'that cannot read the payment (%i) says what is true, and retries when that can help',
    async (status, code, text, retries) => {
      let isDown = true
      const { actor } = await renderApp('/payment-success?payment_intent=pi_1', {
        user: person(),
        responses: {
          'GET /api/payments/intents/pi_1': () =>
            isDown
              ? { status, body: { status, code, detail: '' } }
              : {
                  body: {
                    ...{ id: 'pi_1', purpose: 'purchase', state: 'succeeded', amount: 25, currency: 'usd' },
                    ...{ failure: null, failureReason: null, createdAt: donation.createdAt },
                  },
                },
        },
      })
      expect(await screen.findByText(text)).toBeTruthy()
      isDown = false
      if (!retries) {
        expect(screen.getByRole('link', { name: 'Back to Home' })).toBeTruthy()
        expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
        return
      }
      await actor.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByText('You paid $25.00.')).toBeTruthy()
    },
  )

  it('says why a card was declined in our own texts, and leads back to the video to retry', async () => {
    await open('failed', 'Your card has insufficient funds.', '&video=3', 'insufficient_funds')
    expect(await screen.findByText('This card has insufficient funds. Use another card.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/video/3#donate')
  })

  it('deletes the draft of the message once the gift is paid', async () => {
    sessionStorage.setItem(messageDraft, JSON.stringify({ message: 'For the choir' }))
    const { unmount } = await open('failed', 'Your card was declined.', '&video=3')
    await screen.findByRole('heading', { level: 1, name: 'Payment Failed' })
    expect(sessionStorage.getItem(messageDraft)).not.toBeNull()
    unmount()
    await open('succeeded', null, '&video=3')
    await screen.findByRole('heading', { level: 1, name: 'Payment Successful' })
    await expect.poll(() => sessionStorage.getItem(messageDraft)).toBeNull()
  })

  it('offers no link back when the URL names no video', async () => {
    await open('failed', null, '&video=javascript:alert(1)')
    expect(await screen.findByText('An error occurred during payment processing.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
  })
})
