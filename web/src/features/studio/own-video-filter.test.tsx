import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'
import { open, rejected, video } from './testing/own-videos.tsx'

/** The studio over a list that depends on what was asked for; `reads` records the queries. */
async function openFiltered(path: string) {
  const reads: string[] = []
  const page = await renderApp(path, {
    user: person(),
    responses: {
      'GET /api/users/7/videos': (request) => {
        const { search } = new URL(request.url, 'http://lamplight.test')
        reads.push(search)
        if (search.includes('nothing')) return { body: [] }
        return { body: search.includes('rejected') ? [rejected] : [video, rejected] }
      },
    },
  })
  return { ...page, reads }
}

it('own videos are found by title and state, which are in the address', async () => {
  const { actor, router, reads } = await openFiltered('/studio')
  await screen.findByRole('link', { name: 'Evening prayer' })
  const status = screen.getByRole('combobox', { name: 'Status' })
  await actor.selectOptions(status, 'Rejected')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Evening prayer' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Sunset' })).toBeTruthy()
  const box = screen.getByRole('searchbox', { name: 'Search your titles' })
  await actor.type(box, 'sun{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'sun', state: 'rejected' }))
  await waitFor(() => expect(reads).toEqual(['', '?state=rejected', '?q=sun&state=rejected']))
  // The focus stays where it was.
  expect(document.activeElement).toBe(box)
})

it('an address opens the same selection; a step back restores the fields', async () => {
  const { actor, router } = await openFiltered('/studio?q=sun&state=rejected')
  const box = await screen.findByRole('searchbox', { name: 'Search your titles' })
  const status = screen.getByRole('combobox', { name: 'Status' })
  expect([(box as HTMLInputElement).value, (status as HTMLSelectElement).value]).toEqual(['sun', 'rejected'])
  await actor.clear(box)
  await actor.type(box, 'sea{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'sea', state: 'rejected' }))
  router.history.back()
  await waitFor(() => expect((box as HTMLInputElement).value).toBe('sun'))
})

it('a selection without videos says so and leads back to all of them', async () => {
  const { actor } = await openFiltered('/studio?q=nothing')
  await screen.findByText('No video matches')
  expect(screen.queryByText('You have not uploaded any videos yet')).toBeNull()
  await actor.click(screen.getByRole('link', { name: 'Show all videos' }))
  await screen.findByRole('link', { name: 'Evening prayer' })
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('')
})

it('without any video there is nothing to search in', async () => {
  await open([])
  await screen.findByText('You have not uploaded any videos yet')
  expect(screen.queryByRole('searchbox')).toBeNull()
})
