import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { makeVideo } from '../../testing/videos.ts'
import { card, openQueue, pending } from './testing/review-queue.tsx'

describe('the queue of moderators', () => {
  it('plays the video when its picture is pressed', async () => {
    const { actor } = await openQueue()
    const shown = await card('Vespers')
    await actor.click(shown.getByRole('button', { name: 'Watch Vespers' }))
    expect(shown.getByRole('button', { name: 'Hide video' })).toBeTruthy()
  })
})

describe('a chosen reason', () => {
  const rejected = makeVideo({
    id: 6,
    title: 'Lamp',
    status: 'rejected',
    contentReason: 'quality',
    contentNotes: 'From 0:40.',
  })

  it('is shown on the card in the reader’s language, next to the original text', async () => {
    const responses = { 'GET /api/videos': () => ({ body: [rejected] }) }
    await openQueue('/moderation?tab=rejected', responses, 'de')
    const shown = await card('Lamp')
    expect(shown.getByText('Bild oder Ton sind zu schlecht, um dem Video folgen zu können.')).toBeTruthy()
    expect(shown.getByText('From 0:40.')).toBeTruthy()
  })
})

describe('the filter of the queue', () => {
  it('shows marks on the cards: the first upload of a person, and how often it was reported', async () => {
    await openQueue('/moderation', {
      'GET /api/moderation/marks': ({ url }) => ({
        body: new URL(url).searchParams.get('ids') === '4' ? [{ id: 4, reports: 2, isFirst: true }] : [],
      }),
    })
    const shown = await card('Vespers')
    expect(await shown.findByText('First upload')).toBeTruthy()
    expect(shown.getByText('2 reports')).toBeTruthy()
  })
})

describe('the card of a pending video', () => {
  it('shows picture, title and uploader [M-MOD-07, M-MOD-08, M-MOD-09]', async () => {
    await openQueue()
    const shown = await card('Vespers')
    const picture = screen.getByRole('article', { name: 'Vespers' }).querySelector('img')
    expect(picture?.getAttribute('src')).toBe(pending.thumbnailUrl)
    expect(shown.getByRole('link', { name: 'Vespers' }).getAttribute('href')).toBe('/video/4')
    expect(shown.getByRole('link', { name: 'Grace Okafor' }).getAttribute('href')).toBe('/profile/5')
  })

  it('shows views, age and duration [M-MOD-10, M-MOD-11, M-MOD-12]', async () => {
    const createdAt = new Date(Date.now() - 3_700_000).toISOString()
    const video = makeVideo({ ...pending, views: 1234, duration: 125, createdAt })
    await openQueue('/moderation', { 'GET /api/videos': () => ({ body: [video] }) })
    const shown = await screen.findByRole('article', { name: 'Vespers' })
    expect(shown.textContent).toMatch(/• 1\.2K views • 1 hour ago • 2:05/)
  })

  it('has the controls for a decision: tick, notes and Reject [M-MOD-16, M-MOD-17, M-MOD-18]', async () => {
    await openQueue()
    const shown = await card('Vespers')
    shown.getByText('Pending')
    shown.getByLabelText('Verified as religious content')
    shown.getByLabelText('Notes (optional)')
    for (const name of ['Reject', 'Approve', 'Watch video']) shown.getByRole('button', { name })
  })
})

describe('the card of a video', () => {
  it.each([
    ['pending', 'Pending'],
    ['approved', 'Approved'],
    ['rejected', 'Rejected'],
  ] as const)(
    'that is %s has a badge that says so, and another one only when it is verified [M-MOD-13, M-MOD-14]',
    async (status, words) => {
      const verified = makeVideo({ ...pending, status, religiousContentVerified: true })
      const unverified = makeVideo({ ...verified, id: 8, title: 'Compline', religiousContentVerified: false })
      await openQueue(`/moderation?tab=${status}`, { 'GET /api/videos': () => ({ body: [verified, unverified] }) })
      const shown = [await card('Vespers'), await card('Compline')]
      for (const one of shown) expect(one.getByText(words)).toBeTruthy()
      expect(shown.map((one) => one.queryAllByText('Religious').length)).toEqual([1, 0])
    },
  )

  it.each(['approved', 'rejected'] as const)(
    'that is %s shows its notes, and nothing to write or to decide [M-MOD-23, M-MOD-24]',
    async (status) => {
      const decided = makeVideo({ ...pending, status, contentReason: null, contentNotes: 'A fine psalm.' })
      await openQueue(`/moderation?tab=${status}`, { 'GET /api/videos': () => ({ body: [decided] }) })
      const shown = await card('Vespers')
      expect(shown.getByText('A fine psalm.')).toBeTruthy()
      expect(shown.queryAllByRole('textbox')).toEqual([])
      expect(shown.queryByRole('button', { name: /^(Approve|Reject)$/ })).toBeNull()
    },
  )
})
