import { PaymentStatus } from '@lamplight/contract/payments'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { donation } from '../../testing/donations.ts'
import { offerQuery } from './donations.queries.ts'
import {
  amount,
  cardNumber,
  declined,
  goOn,
  offer,
  quick,
  setup,
  show,
  started,
  withoutRequests,
} from './testing/donate-card.tsx'

withoutRequests()

it('a payment whose response is lost is not reported as failed; pressing again ends it', async () => {
  const responses = [
    () => {
      throw new TypeError('Failed to fetch')
    },
    () => ({ body: { ...started, state: 'requires_action' } }),
  ]
  const { actor } = await show(offer(), {
    'POST /api/payments/sandbox/pay': () => responses.shift()?.() ?? { status: 500 },
    'POST /api/payments/sandbox/authenticate': (() => {
      const replies = [
        () => {
          throw new TypeError('Failed to fetch')
        },
        () => ({ body: { ...started, state: 'succeeded' } }),
      ]
      return () => replies.shift()?.() ?? { status: 500 }
    })(),
  })
  await actor.click(await quick(3))
  await actor.type(await cardNumber(), '4000002500003155')
  const unanswered = () => screen.findByRole('region', { name: 'No answer about the payment' })
  await actor.click(screen.getByRole('button', { name: 'Donate $3.00' }))
  expect((await unanswered()).textContent).toContain('nothing is charged twice')
  expect(screen.queryByText('Payment Failed')).toBeNull()
  await actor.click(screen.getByRole('button', { name: 'Donate $3.00' }))
  await actor.click(await screen.findByRole('button', { name: 'Confirm payment' }))
  await unanswered()
  expect(screen.queryByText('Payment Failed')).toBeNull()
  await actor.click(screen.getByRole('button', { name: 'Confirm payment' }))
  expect(await screen.findByText('Donation Successful')).toBeTruthy()
})

it.each([
  ['that was made is not cancelled', 'succeeded', 'Donation Successful'],
  ['that was not made can be cancelled', 'pending', 'Another amount'],
] as const)('after a lost response, a payment %s', async (_title, state, shown) => {
  const asks = [
    () => {
      throw new TypeError('Failed to fetch')
    },
    () => ({
      body: PaymentStatus.parse({
        ...{ id: 'pi_1', purpose: 'donation', state, amount: 3, currency: 'usd' },
        ...{ failure: null, failureReason: null, createdAt: '2026-11-20T10:00:00.000Z' },
      }),
    }),
  ]
  const { actor } = await show(offer(), {
    'POST /api/payments/sandbox/pay': () => {
      throw new TypeError('Failed to fetch')
    },
    [`GET /api/payments/intents/${started.paymentIntentId}`]: () => asks.shift()?.() ?? { status: 500 },
  })
  await actor.click(await quick(3))
  await actor.type(await cardNumber(), '4242424242424242')
  await actor.click(screen.getByRole('button', { name: 'Donate $3.00' }))
  await screen.findByRole('region', { name: 'No answer about the payment' })
  // Still without a connection: nothing is known, and the notice stays.
  await actor.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(asks).toHaveLength(1))
  await screen.findByRole('region', { name: 'No answer about the payment' })
  await actor.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(shown)).toBeTruthy()
})

it('Cancel while a payment is being made asks whether it was made, and ends as paid when it was', async () => {
  const paying = Promise.withResolvers<{ body: object }>()
  const { actor } = await show(offer(), {
    'POST /api/payments/sandbox/pay': () => paying.promise,
    [`GET /api/payments/intents/${started.paymentIntentId}`]: () => ({
      body: PaymentStatus.parse({
        ...{ id: 'pi_1', purpose: 'donation', state: 'succeeded', amount: 3, currency: 'usd' },
        ...{ failure: null, failureReason: null, createdAt: '2026-11-20T10:00:00.000Z' },
      }),
    }),
  })
  await actor.click(await quick(3))
  await actor.type(await cardNumber(), '4242424242424242')
  await actor.click(screen.getByRole('button', { name: 'Donate $3.00' }))
  await screen.findByRole('button', { name: /Processing/ })
  await actor.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Donation Successful')).toBeTruthy()
  paying.resolve({ body: { ...started, state: 'succeeded' } })
  await screen.findByText('Thank you for your donation!')
  expect(screen.getAllByText('Donation Successful')).toHaveLength(1)
})

describe('the form for another amount', () => {
  it('whose response was lost when it was recorded is recorded again, and ends with the thank-you', async () => {
    let records = 0
    const { actor } = await show(offer(), {
      'POST /api/donations': () => {
        records += 1
        if (records === 1) throw new TypeError('Failed to fetch')
        return { status: 201, body: donation }
      },
    })
    await amount()
    await actor.click(goOn())
    await actor.type(await cardNumber(), '4242424242424242')
    await actor.click(screen.getByRole('button', { name: 'Donate $5.00' }))
    expect(await screen.findByText('Payment Successful')).toBeTruthy()
    expect(records).toBe(2)
  })

  it('a declined card shows why and keeps the form for another attempt [M-DONATE-15, M-DONATE-26, M-DONATE-27]', async () => {
    const responses = [declined, { ...declined, failure: null }, { ...started, state: 'succeeded' }]
    const { actor } = await show(offer(), {
      'POST /api/payments/sandbox/pay': () => ({ body: responses.shift() }),
    })
    await amount()
    await actor.click(goOn())
    await actor.type(await cardNumber(), '4000000000000002')
    const pay = () => actor.click(screen.getByRole('button', { name: 'Donate $5.00' }))
    await pay()
    expect(await screen.findByText('Payment Failed')).toBeTruthy()
    expect(screen.getAllByText('Your card was declined.')).toHaveLength(2)
    await pay()
    expect(await screen.findByText('An error occurred during payment processing.')).toBeTruthy()
    await pay()
    expect(await screen.findByText('Payment Successful')).toBeTruthy()
  })

  it('a payment that the creator can no longer receive fails, and says so in place of the form', async () => {
    let given = offer()
    const { actor } = await show(given, {
      'GET /api/donations/offer/3': () => ({ body: given }),
      'POST /api/payments/sandbox/pay': () => {
        given = offer({ state: 'closed' })
        return { body: { ...declined, failure: null, state: 'canceled' } }
      },
    })
    await amount()
    await actor.click(goOn())
    await actor.type(await cardNumber(), '4242424242424242')
    await actor.click(screen.getByRole('button', { name: 'Donate $5.00' }))
    expect(await screen.findByText('Grace is not receiving donations at the moment.')).toBeTruthy()
    expect(screen.getByText('An error occurred during payment processing.')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /Card number/ })).toBeNull()
  })

  it('a payment that has begun ends with the thank-you, although its creator has stopped accepting donations meanwhile', async () => {
    let given = offer()
    const { actor, queryClient } = await show(given, { 'GET /api/donations/offer/3': () => ({ body: given }) })
    await amount()
    await actor.click(goOn())
    await actor.type(await cardNumber(), '4242424242424242')
    given = offer({ state: 'closed' })
    act(() => queryClient.setQueryData(offerQuery(3).queryKey, given))
    await actor.click(screen.getByRole('button', { name: 'Donate $5.00' }))
    expect(await screen.findByRole('link', { name: 'Show receipt' })).toBeTruthy()
    await actor.click(screen.getByRole('button', { name: 'Donate again' }))
    expect(screen.getByText('Grace is not receiving donations at the moment.')).toBeTruthy()
  })

  it.each([
    ['a declined card', 'card_declined', 'Your card was declined. Use another card or ask your bank.'],
    [
      'a failed authentication',
      'authentication_failed',
      'Your bank did not confirm the payment. Try again or use another card.',
    ],
  ] as const)('%s marks and focuses the card number until it is edited', async (_title, failureReason, text) => {
    const refused = { body: { ...declined, failureReason } }
    const { actor } = await show(offer(), {
      'POST /api/payments/sandbox/pay': () =>
        failureReason === 'card_declined' ? refused : { body: { ...started, state: 'requires_action' } },
      'POST /api/payments/sandbox/authenticate': () => refused,
    })
    await amount()
    await actor.click(goOn())
    await actor.type(await cardNumber(), '4000000000000002')
    await actor.click(screen.getByRole('button', { name: 'Donate $5.00' }))
    if (failureReason === 'authentication_failed') {
      await actor.click(await screen.findByRole('button', { name: 'Decline' }))
    }
    await waitFor(async () => expect((await cardNumber()).getAttribute('aria-invalid')).toBe('true'))
    const field = (await cardNumber()) as HTMLInputElement
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('4000000000000002')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text)
    await actor.type(field, '{Backspace}')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBeNull())
    expect(field.getAttribute('aria-describedby')).toBeNull()
  })

  it('a bank’s authentication is a step of its own', async () => {
    const { actor } = await show(offer(), {
      'POST /api/payments/sandbox/pay': () => ({ body: { ...started, state: 'requires_action' } }),
      'POST /api/payments/sandbox/authenticate': () => ({ body: { ...started, state: 'succeeded' } }),
    })
    await amount()
    await actor.click(goOn())
    await actor.type(await cardNumber(), '4000002500003155')
    await actor.click(screen.getByRole('button', { name: 'Donate $5.00' }))
    await actor.click(await screen.findByRole('button', { name: 'Confirm payment' }))
    expect(await screen.findByText('Payment Successful')).toBeTruthy()
  })

  it.each([
    [401, 'not_signed_in', 'Please sign in to continue.'],
    [409, 'donations_not_accepted', 'This creator cannot receive donations at the moment.'],
  ])('a donation that is refused with %i %s is reported with the reason', async (status, code, reason) => {
    const { actor } = await show(offer(), {
      'POST /api/payments/create-donation-intent': () => ({ status, body: { status, code, detail: '' } }),
    })
    await actor.click(await quick(5))
    expect(await screen.findByText('Donation Failed')).toBeTruthy()
    expect(screen.getByText(reason)).toBeTruthy()
    expect(screen.queryByText('There was an error processing your donation. Please try again.')).toBeNull()
  })

  it('a payment intent that fails shows an error and leads back to the form [M-DONATE-23, M-DONATE-24]', async () => {
    const { actor } = await show(offer(), { 'POST /api/payments/create-donation-intent': () => ({ status: 500 }) })
    await amount()
    await actor.click(goOn())
    expect(await screen.findByText('Could not initiate payment. Please try again.')).toBeTruthy()
    expect(screen.getByText('Error')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /Card number/ })).toBeNull()
    expect(await amount()).toBeTruthy()
  })

  it('without a client secret the card form says that payments cannot start [M-DONATE-25]', async () => {
    const { actor } = await show(offer(), {
      'POST /api/payments/create-donation-intent': () => ({ status: 201, body: { ...started, clientSecret: null } }),
    })
    await amount()
    await actor.click(goOn())
    const text = 'Failed to initialize payment system. Please try again or contact support.'
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it("Stripe's fields are in a frame of their own, loaded only then; /payment-success is the way back [M-DONATE-30, M-DONATE-31]", async () => {
    const { actor } = await show(offer(), {
      'GET /api/payments/setup': () => ({ body: { ...setup, provider: 'stripe', publishableKey: 'pk_test' } }),
    })
    await amount()
    expect(document.querySelector('iframe')).toBeNull()
    await actor.click(goOn())
    const frame = (await screen.findByTitle('Card details')) as HTMLIFrameElement
    expect(frame.getAttribute('src')).toBe('/payments/card-frame')
    expect(document.querySelector('script[src*="stripe"]')).toBeNull()
    const asked: unknown[] = []
    const inside = frame.contentWindow as Window
    inside.postMessage = ((message: unknown) => asked.push(message)) as typeof inside.postMessage
    const say = (data: object) =>
      window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin, source: inside }))
    say({ kind: 'ready' })
    await actor.click(await screen.findByRole('button', { name: 'Donate $5.00' }))
    await waitFor(() =>
      expect(asked).toContainEqual({ kind: 'confirm', returnUrl: `${window.location.origin}/payment-success?video=3` }),
    )
    say({ kind: 'refused', text: 'Your card was declined.' })
    const form = within(frame.parentElement as HTMLElement)
    const refusal = await form.findByText('Your card was declined.')
    expect(frame.getAttribute('aria-describedby')).toBe(refusal.id)
    expect(document.activeElement).toBe(frame)
    say({ kind: 'changed' })
    await waitFor(() => expect(form.queryByText('Your card was declined.')).toBeNull())
    expect(frame.getAttribute('aria-describedby')).toBeNull()
    say({ kind: 'paid' })
    expect(await screen.findByText('Payment Successful')).toBeTruthy()
  })

  it.each([
    ['that was made is not cancelled', 'succeeded', 'Payment Successful'],
    ['that was not made can be cancelled', 'pending', 'Another amount'],
  ] as const)('in Stripe’s form, too, a payment without a response %s', async (_title, state, shown) => {
    const { actor } = await show(offer(), {
      'GET /api/payments/setup': () => ({ body: { ...setup, provider: 'stripe', publishableKey: 'pk_test' } }),
      [`GET /api/payments/intents/${started.paymentIntentId}`]: () => ({
        body: PaymentStatus.parse({
          ...{ id: 'pi_1', purpose: 'donation', state, amount: 5, currency: 'usd' },
          ...{ failure: null, failureReason: null, createdAt: '2026-11-20T10:00:00.000Z' },
        }),
      }),
    })
    await amount()
    await actor.click(goOn())
    const inside = ((await screen.findByTitle('Card details')) as HTMLIFrameElement).contentWindow as Window
    const asked: string[] = []
    inside.postMessage = (({ kind }: { kind: string }) => asked.push(kind)) as typeof inside.postMessage
    const say = (data: object) =>
      window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin, source: inside }))
    say({ kind: 'ready' })
    await actor.click(await screen.findByRole('button', { name: 'Donate $5.00' }))
    await waitFor(() => expect(asked).toContain('confirm'))
    say({ kind: 'unanswered' })
    const notice = await screen.findByRole('region', { name: 'No answer about the payment' })
    expect(notice.textContent).toContain('nothing is charged twice')
    expect(screen.queryByText('Payment Failed')).toBeNull()
    await actor.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText(shown)).toBeTruthy()
  })
})
