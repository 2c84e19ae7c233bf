import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'
import { makeVideo } from '../../testing/videos.ts'
import { heading, watchVideo } from './testing/watch-page.tsx'

it('a related row shows its picture with the length, author, views and age [V-RELATED-07, V-RELATED-09, V-RELATED-10]', async () => {
  const hourAgo = new Date(Date.now() - 3_700_000).toISOString()
  const row = makeVideo({
    ...{ id: 12, title: 'The psalter explained', duration: 3725, views: 1234, createdAt: hourAgo },
    thumbnailUrl: '/psalter.jpg',
  })
  await renderApp('/video/9', {
    user: person(),
    responses: {
      'GET /api/videos/9': () => ({ body: watchVideo({}) }),
      'GET /api/videos/9/related': () => ({ body: [{ ...row, reason: 'popular' }] }),
    },
  })
  const link = await screen.findByRole('link', { name: /The psalter explained/ })
  const lines = [...link.querySelectorAll('.badge, .line')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['1:02:05', 'Grace Okafor', '1.2K views • 1 hour ago'])
  const picture = link.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('/psalter.jpg')
  expect(picture?.parentElement?.textContent).toBe('1:02:05')
  expect(link.getAttribute('href')).toBe('/video/12')
})

it.each([
  ['failed to load', { status: 500, body: {} }, 'Error loading related videos. Please try again later.'],
  ['do not exist', { body: [] }, 'No related videos found.'],
])('related videos that %s are replaced by a message [V-RELATED-05, V-RELATED-06]', async (_why, response, text) => {
  await renderApp('/video/9', {
    user: person(),
    responses: {
      'GET /api/videos/9': () => ({ body: watchVideo({}) }),
      'GET /api/videos/9/related': () => response,
    },
  })
  await heading('Vespers')
  await screen.findByText(text)
})
