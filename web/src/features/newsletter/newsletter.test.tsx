import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderApp, renderPart, type TestResponses } from '../../testing/render-app.tsx'
import { NewsletterCard } from './newsletter-card.tsx'

const path = 'POST /api/newsletter'
const show = (responses: TestResponses = {}) => renderPart(<NewsletterCard />, { responses })
const box = () => screen.getByLabelText('Email') as HTMLInputElement

describe('the newsletter card', () => {
  it('asks for an address [M-NEWS-01, M-NEWS-02]', async () => {
    const { actor } = await show()
    await actor.click(screen.getByRole('button', { name: 'Subscribe' }))
    await screen.findByText('Email is required')
  })

  it('rejects an invalid address [M-NEWS-03]', async () => {
    const { actor } = await show()
    await actor.type(box(), 'ruth@{Enter}')
    await screen.findByText('Please enter a valid email address')
    expect(box().getAttribute('aria-invalid')).toBe('true')
  })
})

describe('subscribing', () => {
  it('is stored by the server and confirmed after one second, not before [M-NEWS-04, M-NEWS-05, M-NEWS-06]', async () => {
    const seconds: (() => void)[] = []
    const start = globalThis.setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
      ms === 1000 ? seconds.push(run) : start(run, ms)) as typeof setTimeout)
    let stored: unknown
    const { actor, queryClient } = await show({
      [path]: async (request) => {
        stored = await request.json()
        return { status: 201, body: { needsConfirmation: true } }
      },
    })
    await actor.type(box(), 'ruth@candles.example{Enter}')
    await expect.poll(() => stored).toEqual({ email: 'ruth@candles.example' })
    expect(seconds).toHaveLength(1)
    expect(queryClient.isMutating()).toBe(1)
    expect(screen.queryByText('Successfully subscribed!')).toBeNull()
    for (const end of seconds) end()
    await screen.findByText('Successfully subscribed!')
    screen.getByText('Please follow the link in the email we have sent you.')
    await waitFor(() => expect(box().value).toBe(''))
  })
})

it('another address that is typed while the first one is being sent is kept', async () => {
  const response = Promise.withResolvers<void>()
  const { actor } = await show({
    [path]: () => response.promise.then(() => ({ status: 201, body: { needsConfirmation: false } })),
  })
  await actor.type(box(), 'ruth@candles.example{Enter}')
  await actor.clear(box())
  await actor.type(box(), 'naomi@candles.example')
  response.resolve()
  await screen.findByText('Successfully subscribed!')
  expect(box().value).toBe('naomi@candles.example')
})

it('a failure is reported, and the input is kept [M-NEWS-07]', async () => {
  const { actor } = await show({ [path]: () => ({ status: 500 }) })
  await actor.type(box(), 'ruth@candles.example{Enter}')
  await screen.findByText('Subscription failed')
  expect(screen.getByText('There was a problem subscribing. Please try again.')).toBeTruthy()
  expect(box().value).toBe('ruth@candles.example')
})

describe('the pages behind the links of a message', () => {
  it.each([
    ['/newsletter/confirm?token=abc', 'POST /api/newsletter/confirm', 'Confirm', /You will receive the newsletter/],
    ['/newsletter/unsubscribe?token=abc', 'POST /api/newsletter/unsubscribe', 'Unsubscribe', /have unsubscribed/],
  ])('%s asks once more, then does it', async (address, call, button, done) => {
    const tokens: unknown[] = []
    const { actor } = await renderApp(address, {
      user: null,
      responses: {
        [call]: async (request) => {
          tokens.push(await request.json())
          return { body: {} }
        },
      },
    })
    const press = await screen.findByRole('button', { name: button })
    expect(tokens).toEqual([])
    await actor.click(press)
    const [announced] = await screen.findAllByText(done)
    expect(announced?.role).toBe('status')
    expect(tokens).toEqual([{ token: 'abc' }])
    // The button is gone, the focus is not.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  it('offer the way home instead of the action when the link is invalid, and the action again after a failure', async () => {
    let failure = { status: 503, code: 'internal' }
    const { actor } = await renderApp('/newsletter/unsubscribe?token=abc', {
      user: null,
      responses: {
        'POST /api/newsletter/unsubscribe': () => ({ status: failure.status, body: { ...failure, detail: 'x' } }),
      },
    })
    const button = await screen.findByRole('button', { name: 'Unsubscribe' })
    await actor.click(button)
    await screen.findAllByText('Something went wrong. Please try again.')
    failure = { status: 400, code: 'newsletter_link_invalid' }
    await actor.click(button)
    expect((await screen.findByRole('link', { name: 'Back to Home' })).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
  })
})
