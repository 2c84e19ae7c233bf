import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderLinked } from '../../testing/render-app.tsx'
import { makeVideo } from '../../testing/videos.ts'
import { FeatureButton } from './feature-button.tsx'

it('a video whose response was lost counts as featured, or as removed from home, if it was', async () => {
  let schedule: object[] = []
  const lost = () => {
    throw new TypeError('Failed to fetch')
  }
  let attempts = 0
  const feature = { id: 5, place: 'home', startsAt: '2026-01-01T00:00:00.000Z', endsAt: null, isShown: true }
  const { actor } = await renderLinked(<FeatureButton videoId={3} />, {
    responses: {
      'GET /api/featured-videos/schedule': () => ({ body: schedule }),
      'POST /api/featured-videos': () => {
        attempts += 1
        schedule = [{ ...feature, video: makeVideo({ id: 3 }) }]
        return attempts === 1 ? lost() : { status: 201, body: schedule }
      },
      'DELETE /api/featured-videos/5': () => {
        schedule = []
        return lost()
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Feature' }))
  await actor.click(await screen.findByRole('menuitem', { name: 'Feature on home page' }))
  await actor.click(await screen.findByRole('button', { name: 'Featured' }))
  await actor.click(await screen.findByRole('menuitem', { name: 'Remove from home page' }))
  expect(await screen.findByRole('button', { name: 'Feature' })).toBeTruthy()
  expect(screen.queryByText('The featured video could not be changed')).toBeNull()
})
