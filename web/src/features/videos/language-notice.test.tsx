import { searchApi } from '@lamplight/contract/search'
import { videosApi } from '@lamplight/contract/videos'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'
import { makeVideo } from '../../testing/videos.ts'

/** Renders the page at this URL and returns the requests of its list. */
async function open(path: string, contentLanguages: string[] | null) {
  const asked: (string | null)[] = []
  const list = (request: Request) => {
    asked.push(new URL(request.url).searchParams.get('languages'))
    return { body: videosApi.list.response.parse([makeVideo()]) }
  }
  const shown = await renderApp(path, {
    user: contentLanguages && person({ contentLanguages }),
    guestViewing: true,
    responses: { [`GET ${videosApi.list.path}`]: list, [`GET ${searchApi.videos.path}`]: list },
  })
  await screen.findByRole('link', { name: 'Morning psalm' })
  return { ...shown, asked }
}

describe.each(['/', '/search?q=psalm'])('the videos of %s', (path) => {
  it('are those in the member’s languages, with a link to all languages and back', async () => {
    const { actor, asked, router } = await open(path, ['en', 'ar'])
    expect(asked).toEqual(['en,ar'])
    await actor.click(screen.getByRole('link', { name: /Show all languages/ }))
    await waitFor(() => expect(asked).toEqual(['en,ar', null]))
    expect(router.state.location.search).toMatchObject({ languages: 'all' })
    await actor.click(await screen.findByRole('link', { name: /Show only yours/ }))
    expect(await screen.findByRole('link', { name: /Show all languages/ })).toBeTruthy()
  })

  it('are in all languages for visitors and for members without a choice, without a notice', async () => {
    for (const chosen of [[], null]) {
      const { asked, unmount } = await open(path, chosen)
      expect(asked).toEqual([null])
      expect(screen.queryByText(/in your languages/)).toBeNull()
      unmount()
    }
  })
})

it.each(['domain=host.org', 'q=psalm&language=de'])('a search for %s is not narrowed further', async (query) => {
  const { asked } = await open(`/search?${query}`, ['en'])
  expect(asked).toEqual([null])
  expect(screen.queryByText(/Show all languages/)).toBeNull()
})
