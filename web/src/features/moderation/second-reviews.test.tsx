import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { person, renderApp, type TestResponse, type TestResponses } from '../../testing/render-app.tsx'
import { makeVideo } from '../../testing/videos.ts'

const waiting = [{ id: 8, video: makeVideo({ id: 5, title: 'Matins', status: 'approved', moderationVersion: 2 }) }]
const differing = [
  {
    ...{ id: 6, videoId: 4, title: 'Vespers', decision: 'rejected', notes: 'It is a psalm.' },
    decidedBy: { id: 3, displayName: 'First Reader', avatarUrl: null },
    ...{ reviewedBy: null, reviewedAt: '2026-11-20T00:00:00.000Z' },
  },
]
const nothing = { waiting: [], differing: [], reviewed: 0, agreed: 0 }

async function open(list: TestResponse | (() => TestResponse), answers: TestResponse = { body: {} }) {
  const sent: unknown[] = []
  const responses: TestResponses = {
    'GET /api/moderation/second-reviews': typeof list === 'function' ? list : () => list,
    'GET /api/categories': () => ({ body: [] }),
    'POST /api/moderation/second-reviews/8': async (request) => {
      sent.push(await request.json())
      return answers
    },
  }
  const shown = await renderApp('/admin/second-reviews', { user: person({ role: 'moderator' }), responses })
  return { ...shown, sent }
}
const card = async () => within(await screen.findByRole('article', { name: 'Matins' }))

it('a decision that a moderator agrees with leaves the list', async () => {
  let isAnswered = false
  const { actor, sent } = await open(() => ({ body: isAnswered ? nothing : { ...nothing, waiting } }))
  expect((await card()).getByText('Approved')).toBeTruthy()
  isAnswered = true
  await actor.click((await card()).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('No decision waits for your second review')).toBeTruthy()
  expect(screen.getByText('Your second review is saved')).toBeTruthy()
  expect(sent).toEqual([{ agrees: true, notes: '' }])
})

it('a different opinion needs a reason before it is sent', async () => {
  const { actor, sent } = await open({ body: { ...nothing, waiting } })
  await actor.click((await card()).getByRole('button', { name: 'No, differently' }))
  const why = (await card()).getByRole('textbox', { name: /What would you have decided, and why/ })
  await actor.click((await card()).getByRole('button', { name: 'Send' }))
  expect((await card()).getByText('Please give a reason of at least 3 characters')).toBeTruthy()
  expect(sent).toEqual([])
  await actor.type(why, ' It is a concert. ')
  await actor.click((await card()).getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toEqual([{ agrees: false, notes: 'It is a concert.' }]))
})

it('an answer that came too late says so, and what was written stays', async () => {
  const detail = 'Someone else has already given a second review.'
  const { actor } = await open(
    { body: { ...nothing, waiting } },
    { status: 409, body: { status: 409, code: 'already_reviewed', detail } },
  )
  await actor.click((await card()).getByRole('button', { name: 'No, differently' }))
  await actor.type((await card()).getByRole('textbox'), 'It is a concert.')
  await actor.click((await card()).getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(detail)).toBeTruthy()
  expect((await card()).getByRole<HTMLTextAreaElement>('textbox').value).toBe('It is a concert.')
})

it('all staff see where two people differed, and how often they agree', async () => {
  await open({ body: { ...nothing, differing, reviewed: 12, agreed: 11 } })
  const section = within(await screen.findByRole('region', { name: 'Different opinions' }))
  expect(section.getByText('Rejected by First Reader')).toBeTruthy()
  expect(section.getByText('Deleted account would have decided differently')).toBeTruthy()
  expect(section.getByText('It is a psalm.')).toBeTruthy()
  expect(section.getByRole('link', { name: 'Vespers' }).getAttribute('href')).toBe('/video/4')
  expect(screen.getByText('11 of 12 second reviews of the last 90 days agreed with the decision.')).toBeTruthy()
})

it('a list that cannot be read says so and can be read again', async () => {
  let isBroken = true
  const { actor } = await open(() => (isBroken ? { status: 500, body: {} } : { body: nothing }))
  expect(await screen.findByText('The second reviews could not be loaded. Please try again.')).toBeTruthy()
  isBroken = false
  await actor.click(screen.getByRole('button', { name: /Try again/i }))
  expect(await screen.findByText('No decision waits for your second review')).toBeTruthy()
})

it('members read that the page is for moderators', async () => {
  await renderApp('/admin/second-reviews', { user: person() })
  expect(await screen.findByRole('heading', { name: 'This page is for moderators' })).toBeTruthy()
})
