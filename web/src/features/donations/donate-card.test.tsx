import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { card } from '../../testing/donations.ts'
import { offerQuery } from './donations.queries.ts'
import {
  cardNumber,
  declined,
  offer,
  quick,
  sent,
  setup,
  show,
  started,
  withoutRequests,
} from './testing/donate-card.tsx'

withoutRequests()

describe('the quick-donate card', () => {
  it('has six amounts, gold from 25 on [M-DONATE-01, M-DONATE-02, V-WATCH-23]', async () => {
    await show(offer())
    await quick(3)
    const amounts = within(screen.getByRole('group', { name: 'Quick donation' })).getAllByRole('button')
    expect(amounts.map(({ textContent }) => textContent)).toEqual(['$3', '$5', '$10', '$25', '$50', '$100'])
    expect(amounts.map(({ classList }) => classList.contains('gold'))).toEqual([false, false, false, true, true, true])
    expect(screen.getByText('Test payments: no money moves')).toBeTruthy()
  })

  it('charges the saved card after one confirmation, with the documents’ message [M-DONATE-03, M-DONATE-04, M-DONATE-06]', async () => {
    const { actor } = await show(offer({ cards: [card] }), {
      'POST /api/payments/create-donation-intent': async (request) => {
        sent.push(['intent', await request.json()])
        return { status: 201, body: { ...started, clientSecret: null, state: 'succeeded' } }
      },
    })
    await actor.click(await quick(25))
    expect(sent).toEqual([])
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Visa\u00a0••••\u00a04242')
    await actor.click(within(dialog).getByRole('button', { name: 'Donate now' }))
    expect(await screen.findByText('Donation Successful')).toBeTruthy()
    const message = 'Quick donation of $25'
    expect(sent).toEqual([
      ['intent', { videoId: 3, userId: 7, amount: '25', message, cardId: 'pm_1', requestKey: expect.any(String) }],
      ['record', { videoId: 3, userId: 7, amount: '25.00', message, paymentIntentId: 'pi_1' }],
    ])
  })

  it('a gift whose response is lost is sent again with the same key, so that it is charged once', async () => {
    const responses = [
      () => {
        throw new TypeError('Failed to fetch')
      },
      () => ({ status: 502 }),
      () => ({ status: 409, body: { status: 409, code: 'card_not_found', detail: '' } }),
      () => ({ status: 201, body: { ...started, clientSecret: null, state: 'succeeded' } }),
    ]
    const keys: string[] = []
    const { actor } = await show(offer({ cards: [card] }), {
      'POST /api/payments/create-donation-intent': async (request) => {
        keys.push(((await request.json()) as { requestKey: string }).requestKey)
        return responses[keys.length - 1]?.() ?? { status: 500 }
      },
    })
    const give = async (times: number) => {
      await actor.click(await quick(25))
      await actor.click(await screen.findByRole('button', { name: 'Donate now' }))
      await waitFor(() => expect(keys).toHaveLength(times))
      await waitFor(async () => expect((await quick(25)).getAttribute('aria-disabled')).toBeNull())
    }
    await give(1)
    await give(2)
    await give(3)
    await actor.click(await quick(25))
    await actor.click(await screen.findByRole('button', { name: 'Donate now' }))
    await screen.findByText('Donation Successful')
    // The third response says that nothing was charged: the fourth is a gift of its own.
    expect(keys).toEqual([keys[0], keys[0], keys[0], keys[3]])
    expect(keys[3]).not.toBe(keys[0])
  })

  it('a saved card that is declined is named beside the card number, which takes the focus, until another is typed', async () => {
    const { actor } = await show(offer({ cards: [card] }), {
      'POST /api/payments/create-donation-intent': () => ({ status: 201, body: declined }),
    })
    await actor.click(await quick(25))
    await actor.click(await screen.findByRole('button', { name: 'Donate now' }))
    const field = (await cardNumber()) as HTMLInputElement
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(field)
    const error = document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
    expect(error?.textContent?.replace(/[\u2066-\u2069]/g, '')).toBe(
      'Visa\u00a0••••\u00a04242: Your card was declined.',
    )
    await actor.type(field, '4242 4242 4242 4242')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull())
  })

  it('with Stripe, a saved card that is declined is named below the fields, which take the focus', async () => {
    const { actor } = await show(offer({ cards: [card] }), {
      'POST /api/payments/create-donation-intent': () => ({ status: 201, body: declined }),
      'GET /api/payments/setup': () => ({ body: { ...setup, provider: 'stripe', publishableKey: 'pk_test' } }),
    })
    await actor.click(await quick(25))
    await actor.click(await screen.findByRole('button', { name: 'Donate now' }))
    const frame = (await screen.findByTitle('Card details')) as HTMLIFrameElement
    const say = (data: object) =>
      window.dispatchEvent(
        new MessageEvent('message', { data, origin: window.location.origin, source: frame.contentWindow }),
      )
    say({ kind: 'ready' })
    await waitFor(() => expect(document.activeElement).toBe(frame))
    const refusal = document.getElementById(frame.getAttribute('aria-describedby') ?? '')
    expect(refusal?.textContent).toContain('Your card was declined.')
    say({ kind: 'changed' })
    await waitFor(() => expect(frame.getAttribute('aria-describedby')).toBeNull())
  })

  it('after a saved card was removed elsewhere the next press leads to the card form', async () => {
    let cards = [card]
    const { actor } = await show(offer({ cards }), {
      'GET /api/donations/offer/3': () => ({ body: offer({ cards }) }),
      'POST /api/payments/create-donation-intent': async (request) => {
        const { cardId } = (await request.json()) as { cardId?: string }
        return cardId === undefined
          ? { status: 201, body: started }
          : { status: 404, body: { status: 404, code: 'card_not_found', detail: '' } }
      },
    })
    await actor.click(await quick(25))
    cards = []
    await actor.click(await screen.findByRole('button', { name: 'Donate now' }))
    expect(await screen.findByText(/This saved card no longer exists/)).toBeTruthy()
    await waitFor(async () => {
      await actor.click(await quick(25))
      expect(screen.queryByRole('alertdialog')).toBeNull()
    })
    expect(await cardNumber()).toBeTruthy()
  })

  it('the card form takes the focus to its card, and going back keeps what was typed', async () => {
    const { actor } = await show(offer())
    const amount = await screen.findByRole('spinbutton', { name: /Amount/ })
    await actor.clear(amount)
    await actor.type(amount, '12.5')
    await actor.type(screen.getByRole('textbox'), 'For the choir')
    screen.getByRole('button', { name: 'Continue' }).focus()
    await actor.keyboard('{Enter}')
    await cardNumber()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
    screen.getByRole('button', { name: 'Cancel' }).focus()
    await actor.keyboard('{Enter}')
    expect(await screen.findByDisplayValue('For the choir')).toBeTruthy()
    expect(screen.getByDisplayValue('12.5')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
  })

  it('without a saved card opens the card form with that amount, and offers to save the card', async () => {
    const { actor } = await show(offer())
    await actor.click(await quick(10))
    await cardNumber()
    expect(screen.getByRole('button', { name: 'Donate $10.00' })).toBeTruthy()
    await actor.click(screen.getByRole('checkbox', { name: 'Save this card for next time' }))
    await actor.type(await cardNumber(), '4242424242424242')
    await actor.click(screen.getByRole('button', { name: 'Donate $10.00' }))
    expect(await screen.findByText('Donation Successful')).toBeTruthy()
    expect(sent.map(([name]) => name)).toEqual(['intent', 'save', 'pay', 'record'])
    expect(sent[1]?.[1]).toEqual({ saveCard: true })
  })

  it('the card that was saved with a donation is offered for the next one, here and on other videos', async () => {
    let isSaved = false
    const saved = Promise.withResolvers<void>()
    const { actor, queryClient } = await show(offer(), {
      'GET /api/donations/offer/3': async () => {
        if (isSaved) await saved.promise
        return { body: offer({ cards: isSaved ? [card] : [] }) }
      },
    })
    const elsewhere = offerQuery(4).queryKey
    queryClient.setQueryData(elsewhere, offer())
    await actor.click(await quick(10))
    await actor.type(await cardNumber(), '4242424242424242')
    isSaved = true
    await actor.click(screen.getByRole('button', { name: 'Donate $10.00' }))
    const again = await screen.findByRole('button', { name: 'Donate again' })
    expect(again.getAttribute('aria-disabled')).toBe('true')
    saved.resolve()
    await waitFor(() => expect(again.getAttribute('aria-disabled')).toBeNull())
    await actor.click(again)
    await actor.click(await quick(3))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('4242')
    expect(queryClient.getQueryState(elsewhere)?.isInvalidated).toBe(true)
  })

  it('shows a failure, and ignores presses while a payment is in progress [M-DONATE-07, M-DONATE-08]', async () => {
    let release = () => {}
    const { actor } = await show(offer(), {
      'POST /api/payments/create-donation-intent': async () => {
        sent.push(['intent', null])
        await new Promise<void>((resolve) => {
          release = resolve
        })
        return { status: 503 }
      },
    })
    await actor.click(await quick(5))
    await waitFor(async () => expect((await quick(5)).getAttribute('aria-disabled')).toBe('true'))
    await actor.click(await quick(5))
    await actor.click(await quick(100))
    expect(sent).toHaveLength(1)
    release()
    expect(await screen.findByText('Donation Failed')).toBeTruthy()
    expect(screen.getByText('There was an error processing your donation. Please try again.')).toBeTruthy()
  })

  it('of a creator who accepts no donations says so at once, so that nothing moves when the offer arrives', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const arrive = async () => {
      await promise
      return { body: offer({ state: 'closed' }) }
    }
    await show(offer(), { 'GET /api/donations/offer/3': arrive }, 'closed')
    expect(await screen.findByText('Grace is not receiving donations at the moment.')).toBeTruthy()
    release()
  })

  it.each([
    ['closed', /is not receiving donations at the moment/],
    ['own', 'This is your video. Others can support you here.'],
    ['own_closed', 'This is your video. Others can support you here once you accept donations.'],
  ] as const)('has no form and says why when it is %s', async (state, text) => {
    await show(offer({ state }))
    expect(await screen.findByText(text)).toBeTruthy()
    const dashboard = screen.queryByRole('link', { name: 'Creator Dashboard' })
    expect(dashboard?.getAttribute('href')).toBe(state === 'own_closed' ? '/monetization/5' : undefined)
    expect(screen.queryByRole('button', { name: '$5' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
