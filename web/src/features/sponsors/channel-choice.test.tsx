import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { page } from './testing/sponsored-content.tsx'

it('the list of excluded advertisers is sent with the one the edit began with, and shows what was saved; what is typed meanwhile stays', async () => {
  const saving = Promise.withResolvers<void>()
  const sent: object[] = []
  const { actor } = await page([], {
    'GET /api/sponsored-content/channel/advertisers': () => ({ body: ['olive & vine', 'candles'] }),
    'PUT /api/sponsored-content/channel/advertisers': async (request) => {
      if (sent.push(await request.json()) === 2) await saving.promise
      return { body: ['olive & vine', 'bread', 'flour'] }
    },
  })
  const box = await screen.findByLabelText<HTMLTextAreaElement>(/^Advertisers I do not want/)
  await actor.type(box, '\nbread')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(box.value).toBe('olive & vine\nbread\nflour'))
  const previous = ['olive & vine', 'candles']
  expect(sent).toEqual([{ advertisers: [...previous, 'bread'], previous }])
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await actor.type(box, '\nwine')
  saving.resolve()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).ariaBusy).not.toBe('true'))
  expect(box.value).toBe('olive & vine\nbread\nflour\nwine')
})

describe('the own pages', () => {
  it('can be kept free of sponsored content', async () => {
    let sent: unknown
    const { actor } = await page([], {
      'PUT /api/sponsored-content/channel': async (request) => {
        sent = await request.json()
        return { body: { acceptsSponsors: false } }
      },
    })
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Show sponsored content on my channel/ })
    expect(box.checked).toBe(true)
    await actor.click(box)
    await waitFor(() => expect(box.checked).toBe(false))
    expect(sent).toEqual({ acceptsSponsors: false })
  })
})
