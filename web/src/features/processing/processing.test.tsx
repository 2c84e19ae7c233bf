import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'

/** Opens the page with this many videos in each state. */
async function open(counts: Partial<Record<'processing' | 'uploaded' | 'failed' | 'ready', number>>) {
  const asked: (string | null)[] = []
  await renderApp('/admin/jobs', {
    user: person({ role: 'moderator' }),
    responses: {
      'GET /api/admin/processing/counts': () => ({
        body: { processing: 0, uploaded: 0, failed: 0, ready: 0, ...counts },
      }),
      'GET /api/admin/processing': ({ url }) => {
        asked.push(new URL(url).searchParams.get('state'))
        return { body: [] }
      },
    },
  })
  return asked
}

it('opens with the failed videos, which the navigation counts, and asks for no others', async () => {
  const asked = await open({ processing: 2, failed: 1 })
  await screen.findByRole('tab', { name: 'Failed (1)', selected: true })
  await screen.findByText('There are no videos in this state.')
  expect(asked).toEqual(['failed'])
})

it('opens with the running ones when none has failed', async () => {
  await open({ processing: 2 })
  await screen.findByRole('tab', { name: 'Running (2)', selected: true })
})
