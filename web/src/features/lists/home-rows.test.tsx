import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { TestResponses } from '../../testing/render-app.tsx'
import { makeVideo } from '../../testing/videos.ts'
import { content, open, videos } from './testing/lists.tsx'

describe('home', () => {
  const home: TestResponses = {
    'GET /api/categories': () => ({ body: [{ id: 3, name: 'Prayer' }] }),
    'GET /api/videos': () => ({ body: videos }),
    'GET /api/featured-videos': () => ({ body: [makeVideo({ id: 9, title: 'The feast of lights' })] }),
    'GET /api/continue-watching': () => ({ body: [makeVideo({ id: 4, title: 'Half of a talk' })] }),
    'GET /api/progress': () => ({ body: [{ videoId: 4, position: 30, fraction: 0.5 }] }),
  }

  test('starts with the film that staff chose, followed by unfinished videos', async () => {
    await open('/', home)
    const { findByRole } = await content()
    const film = within(await findByRole('region', { name: 'Featured' }))
    expect(film.getByRole('link', { name: 'The feast of lights' }).getAttribute('href')).toBe('/video/9')
    const row = within(await findByRole('region', { name: 'Continue watching' }))
    expect(row.getByRole('link', { name: 'Half of a talk' })).toBeTruthy()
    await waitFor(() => expect(row.getByRole('progressbar').getAttribute('aria-label')).toBe('50% watched'))
  })

  test('loads the picture of the film before all others; without a film the first of the grid', async () => {
    const eager = async (path: string) => {
      const { unmount } = await open(path, home)
      await (await content()).findByRole('link', { name: 'Morning psalm' })
      const found = screen.getByRole('main').querySelectorAll('img[fetchpriority="high"]')
      const titles = [...found].map((image) => image.closest('article, section')?.querySelector('h2, h3')?.textContent)
      unmount()
      return titles
    }
    expect(await eager('/')).toEqual(['The feast of lights'])
    expect(await eager('/?category=3')).toEqual(['Morning psalm'])
  })

  test('shows neither of them in a category, and nothing of members to visitors', async () => {
    await open('/?category=3', home)
    await (await content()).findByRole('link', { name: 'Morning psalm' })
    expect(screen.queryByRole('region', { name: 'Featured' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Continue watching' })).toBeNull()
  })
})
