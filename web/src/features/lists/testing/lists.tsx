/** Pages of a member with two videos in a list. */
import { screen, within } from '@testing-library/react'
import { person, renderApp, type TestResponses } from '../../../testing/render-app.tsx'
import { makeVideo } from '../../../testing/videos.ts'

export const thumbnails = [{ url: '/psalm-320.webp', width: 320 }]

export const videos = [
  makeVideo({ id: 1, title: 'Morning psalm', thumbnails }),
  makeVideo({ id: 2, title: 'Evening song' }),
]

export const content = async () => within(await screen.findByRole('main'))

export const open = (path: string, responses: TestResponses = {}) =>
  renderApp(path, { user: person(), responses: { 'GET /api/progress': () => ({ body: [] }), ...responses } })
