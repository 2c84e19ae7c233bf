import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { makeWatchVideo } from '../../testing/videos.ts'

const open = (changes: object) => {
  const video = makeWatchVideo({ id: 9, title: 'Vespers', ...changes })
  return renderApp('/embed/9', {
    user: null,
    guestViewing: true,
    responses: { 'GET /api/videos/9': () => ({ body: video }) },
  })
}
const heading = (name: RegExp) => screen.findByRole('heading', { level: 1, name })

it.each([
  ['for members', { visibility: 'members' }],
  ['pending', { status: 'pending' }],
  ['scheduled', { publishAt: '2126-12-01T10:00:00.000Z' }],
])('a video that is %s is not shown there, even to somebody who may see it here', async (_, changes) => {
  await open(changes)
  await heading(/^Video not found$/)
  expect(screen.queryByText(/Vespers/)).toBeNull()
})
