import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { card, donation } from '../../testing/donations.ts'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'

describe('my donations', () => {
  const given = { ...donation, videoTitle: 'Evening psalm', creator: { id: 5, displayName: 'Grace' }, refunded: null }
  const monthly = {
    id: 4,
    creator: { id: 5, displayName: 'Grace' },
    videoId: 3,
    amount: '10.00',
    state: 'active',
    nextChargeAt: '2026-12-20T10:00:00.000Z',
    cardLast4: '4242',
    failure: null,
    createdAt: donation.createdAt,
  }
  const responses: TestResponses = {
    'GET /api/donations/given': () => ({ body: [given] }),
    'GET /api/donations/years': () => ({ body: [{ year: 2026, count: 1, total: '25.00' }] }),
    'GET /api/monthly-gifts': () => ({ body: [monthly] }),
    'GET /api/payments/cards': () => ({ body: [card] }),
  }

  it('lists donations with receipts, statements as files, monthly donations and cards', async () => {
    await renderApp('/giving', { user: person(), responses })
    const receipt = await screen.findByRole('link', { name: 'Receipt 2026-000009' })
    expect(receipt.getAttribute('href')).toBe('/giving/receipt/9')
    const pdf = await screen.findByRole('link', { name: 'Statement of 2026 as PDF' })
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    expect(pdf.getAttribute('href')).toBe(`/api/donations/statements/2026.pdf?${new URLSearchParams({ timeZone })}`)
    expect(screen.getByText(`Days and years are those of the time zone ${timeZone}.`)).toBeTruthy()
    expect(await screen.findByText('$10.00 a month')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Remove card 4242' })).toBeTruthy()
  })

  it('shows its sections together, so that none pushes down another', async () => {
    const years = Promise.withResolvers<void>()
    await renderApp('/giving', {
      user: person(),
      responses: {
        ...responses,
        'GET /api/donations/years': async () => {
          await years.promise
          return { body: [{ year: 2026, count: 1, total: '25.00' }] }
        },
      },
    })
    await waitFor(() => expect(document.querySelector('a[href="/giving/receipt/9"]')).toBeTruthy())
    expect(screen.queryByRole('heading', { name: 'Saved cards' })).toBeNull()
    years.resolve()
    await screen.findByRole('link', { name: 'Receipt 2026-000009' })
    expect(screen.getByRole('heading', { level: 2, name: 'Annual statements' })).toBeTruthy()
  })

  it('shows older monthly donations on request', async () => {
    const older = { ...monthly, id: 3, amount: '7.00' }
    const { actor } = await renderApp('/giving', {
      user: person(),
      responses: {
        ...responses,
        'GET /api/monthly-gifts': (request) =>
          new URL(request.url).searchParams.has('cursor')
            ? { body: [older] }
            : { body: [monthly], headers: { 'x-next-cursor': 'older' } },
      },
    })
    await screen.findByText('$10.00 a month')
    expect(screen.queryByText('$7.00 a month')).toBeNull()
    await actor.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByText('$7.00 a month')).toBeTruthy()
  })

  it.each([
    ['past_due', 'declined', 'Card declined', /try again on Dec 20, 2026;/],
    ['paused', 'declined', 'Paused', /Choose another card, then resume/],
    ['paused', 'disputed', 'Paused', /disputed with your bank, so the donation is paused/],
    ['past_due', 'no_card', 'Card removed', /no longer saved/],
    ['past_due', 'bank_asks', 'Not charged', /asks for a confirmation/],
    ['past_due', 'not_accepted', 'Not charged', /not receiving donations/],
  ])('says of a monthly donation that is %s because of %s: %s', async (state, failure, label, reason) => {
    const gift = { ...monthly, state, failure }
    await renderApp('/giving', {
      user: person(),
      responses: { ...responses, 'GET /api/monthly-gifts': () => ({ body: [gift] }) },
    })
    expect(await screen.findByText(label)).toBeTruthy()
    expect(screen.getByText(reason)).toBeTruthy()
    // A removed card is not charged.
    expect(screen.queryAllByText(/^Next on/)).toHaveLength(failure === 'no_card' ? 0 : 1)
  })

  it('says in the reader’s language that a donation was for an account that is deleted now', async () => {
    const gone = { ...responses }
    gone['GET /api/donations/given'] = () => ({ body: [{ ...given, creator: null }] })
    gone['GET /api/monthly-gifts'] = () => ({
      body: [{ ...monthly, creator: null, state: 'ended', nextChargeAt: null }],
    })
    await renderApp('/giving', { user: person(), responses: gone })
    expect(await screen.findAllByText(/to a deleted account/)).toHaveLength(2)
  })

  it('a chosen card that was removed elsewhere is reported beside the choice, until another is chosen', async () => {
    const second = { ...card, id: 'pm_2', last4: '4444' }
    const third = { ...card, id: 'pm_3', last4: '1111' }
    let cards = [card, second, third]
    const { actor } = await renderApp('/giving', {
      user: person(),
      responses: {
        ...responses,
        'GET /api/payments/cards': () => ({ body: cards }),
        'PATCH /api/monthly-gifts/4': () => {
          cards = [card, third]
          return { status: 404, body: { status: 404, code: 'card_not_found', detail: '' } }
        },
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Change/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const choice = () => dialog.findByRole('combobox', { name: 'Card' })
    await actor.selectOptions(await choice(), 'pm_2')
    await actor.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/This saved card no longer exists/)).toBeTruthy()
    expect((await choice()).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(await choice())
    expect(dialog.queryByRole('option', { name: /4444/ })).toBeNull()
    await actor.selectOptions(await choice(), 'pm_3')
    await waitFor(() => expect(dialog.queryByText(/This saved card no longer exists/)).toBeNull())
  })

  it('pauses and ends a monthly donation, the latter after a confirmation', async () => {
    const bodies: unknown[] = []
    const { actor } = await renderApp('/giving', {
      user: person(),
      responses: {
        ...responses,
        'PATCH /api/monthly-gifts/4': async (request) => {
          bodies.push(await request.json())
          return { body: { ...monthly, state: 'paused', nextChargeAt: null } }
        },
        'DELETE /api/monthly-gifts/4': () => {
          bodies.push('ended')
          return { body: {} }
        },
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Pause/ }))
    await waitFor(() => expect(bodies).toEqual([{ state: 'paused' }]))
    await actor.click(screen.getByRole('button', { name: /^End donation/ }))
    await actor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End donation' }))
    await waitFor(() => expect(bodies).toEqual([{ state: 'paused' }, 'ended']))
  })

  it('a change or an end whose response was lost counts as made, if it was', async () => {
    let stored = { ...monthly }
    let lost = 1
    const answer = () => {
      lost -= 1
      if (lost >= 0) throw new TypeError('Failed to fetch')
      return { body: stored }
    }
    const { actor } = await renderApp('/giving', {
      user: person(),
      responses: {
        ...responses,
        'GET /api/monthly-gifts': () => ({ body: [stored] }),
        'PATCH /api/monthly-gifts/4': async (request) => {
          stored = { ...stored, ...((await request.json()) as { state?: string; amount?: string }) }
          return answer()
        },
        'DELETE /api/monthly-gifts/4': () => {
          stored = { ...stored, state: 'ended' }
          return answer()
        },
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Pause/ }))
    expect(await screen.findByRole('button', { name: /^Resume/ })).toBeTruthy()
    lost = 1
    await actor.click(screen.getByRole('button', { name: /^End/ }))
    await actor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End donation' }))
    expect(await screen.findByText('Ended')).toBeTruthy()
    expect(screen.queryByText('The change could not be saved')).toBeNull()
  })

  it('show a change made while no response arrived, and its message disappears when the next one succeeds', async () => {
    let stored = { ...monthly }
    let isLost = true
    const { actor } = await renderApp('/giving', {
      user: person(),
      responses: {
        ...responses,
        'GET /api/monthly-gifts': () => ({ body: [stored] }),
        'PATCH /api/monthly-gifts/4': async (request) => {
          stored = { ...stored, ...((await request.json()) as { state?: string; amount?: string }) }
          if (isLost) throw new TypeError('Failed to fetch')
          return { body: stored }
        },
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Pause/ }))
    expect(await screen.findByText('The change could not be saved')).toBeTruthy()
    const resume = await screen.findByRole('button', { name: /^Resume/ })
    isLost = false
    await actor.click(resume)
    expect(await screen.findByRole('button', { name: /^Pause/ })).toBeTruthy()
    expect(screen.queryByText('The change could not be saved')).toBeNull()
    isLost = true
    await actor.click(screen.getByRole('button', { name: /^Change/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const save = dialog.getByRole('button', { name: 'Save' })
    await actor.click(save)
    expect(await screen.findByText('The change could not be saved')).toBeTruthy()
    isLost = false
    await actor.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('The change could not be saved')).toBeNull()
  })
})
