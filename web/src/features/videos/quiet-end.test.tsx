import { PlaylistDetails } from '@lamplight/contract/playlists'
import { videosApi } from '@lamplight/contract/videos'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setAutoplay } from '../../lib/autoplay.ts'
import { renderLinked } from '../../testing/render-app.tsx'
import { makeVideo } from '../../testing/videos.ts'
import { playlistQuery } from '../playlists/playlists.queries.ts'
import { QuietEnd } from './quiet-end.tsx'
import { relatedQuery } from './videos.queries.ts'

const related = videosApi.related.response.parse([
  { ...makeVideo({ id: 2, title: 'Evening song' }), reason: 'popular' },
  { ...makeVideo({ id: 3, title: 'Night prayer' }), reason: 'popular' },
])

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

async function end() {
  const shown = await renderLinked(<QuietEnd videoId={1} />, {
    responses: { 'GET /api/videos/1/related': () => ({ body: related }) },
  })
  await screen.findByRole('link', { name: /Evening song/ })
  return shown
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('at the end of a video related ones are offered, and none starts automatically', async () => {
  const { router } = await end()
  expect(screen.queryByText(/^Next:/)).toBeNull()
  await pass(20_000)
  expect(router.state.location.pathname).toBe('/')
})

it('with autoplay on, a countdown is shown and the next video opens', async () => {
  setAutoplay(true)
  const { router } = await end()
  expect(screen.getByText(/^Next:/).textContent).toContain('Evening song')
  for (const seconds of ['4', '3', '2', '1']) {
    await pass(1_000)
    expect(screen.getByText(seconds)).toBeTruthy()
  }
  expect(router.state.location.pathname).toBe('/')
  await pass(1_000)
  expect(router.state.location.pathname).toBe('/video/2')
})

it('Cancel stops the countdown', async () => {
  setAutoplay(true)
  const { router } = await end()
  await act(async () => screen.getByRole('button', { name: 'Cancel' }).click())
  expect(screen.queryByText(/^Next:/)).toBeNull()
  await pass(20_000)
  expect(router.state.location.pathname).toBe('/')
})

it.each([
  ['a comment is written', '<textarea></textarea>'],
  ['a card is entered in the frame of the payment provider', '<iframe></iframe>'],
  ['a dialog is open', '<div role="dialog" tabindex="-1"></div>'],
])('while %s, the countdown ends and the page stays', async (_what, markup) => {
  setAutoplay(true)
  const { router } = await end()
  await pass(1_000)
  const used = document.body.appendChild(document.createElement('div'))
  used.innerHTML = markup
  const place = used.firstElementChild as HTMLElement
  place.focus()
  await pass(1_000)
  expect(screen.queryByText(/^Next:/)).toBeNull()
  place.blur()
  await pass(20_000)
  expect(router.state.location.pathname).toBe('/')
  used.remove()
})

it('the focus on a slider, such as that of the player, keeps no video from opening', async () => {
  setAutoplay(true)
  const { router } = await end()
  const slider = document.body.appendChild(document.createElement('input'))
  slider.type = 'range'
  slider.focus()
  for (let second = 0; second < 5; second++) await pass(1_000)
  expect(router.state.location.pathname).toBe('/video/2')
  slider.remove()
})

const item = (videoId: number, position: number, isAvailable = true) => ({
  ...makeVideo({ id: videoId, title: isAvailable ? `Part ${position}` : '' }),
  ...{ videoId, position, isAvailable },
})
const playlist = (items: object[]) =>
  PlaylistDetails.parse({
    ...{
      id: 4,
      title: 'Advent',
      description: '',
      visibility: 'private',
      isSeries: true,
      itemCount: items.length,
      items,
    },
    ...{ updatedAt: new Date().toISOString(), thumbnailUrl: null, thumbnails: [], user: makeVideo({}).user },
    viewer: { canEdit: true, canDelete: true },
  })
const endInList = (items: object[]) => {
  const responses = {
    'GET /api/videos/1/related': () => ({ body: related }),
    'GET /api/playlists/4': () => ({ body: playlist(items) }),
  }
  return renderLinked(<QuietEnd videoId={1} />, { responses }, '/?list=4')
}

it('in a playlist the next video that can be seen is offered first, and stays in the playlist', async () => {
  setAutoplay(true)
  const { router } = await endInList([item(1, 1), item(8, 2, false), item(3, 3)])
  const link = await screen.findByRole('link', { name: /Next: .?Part 3/ })
  expect(link.getAttribute('href')).toBe('/video/3?list=4')
  expect(screen.getAllByRole('link')).toHaveLength(2)
  for (let second = 0; second < 5; second++) await pass(1_000)
  expect(router.state.location.href).toBe('/video/3?list=4')
})

it('a video that was taken off the playlist while it played is followed by what followed it', async () => {
  let items = [item(9, 1), item(1, 2), item(3, 3), item(5, 4)]
  const responses = {
    'GET /api/videos/1/related': () => ({ body: related }),
    'GET /api/playlists/4': () => ({ body: playlist(items) }),
  }
  const { queryClient } = await renderLinked(<QuietEnd videoId={1} />, { responses }, '/?list=4')
  await screen.findByRole('link', { name: /Next: .?Part 3/ })
  items = [item(9, 1), item(5, 2)]
  await act(() => queryClient.invalidateQueries())
  const link = await screen.findByRole('link', { name: /Next: .?Part 2/ })
  expect(link.getAttribute('href')).toBe('/video/5?list=4')
})

function Film() {
  const [hasEnded, setHasEnded] = useState(false)
  const { data } = useQuery(playlistQuery(4))
  if (hasEnded) return <QuietEnd videoId={1} />
  return data ? <button type="button" onClick={() => setHasEnded(true)}>{`End ${data.title}`}</button> : null
}

it('the playlist is fetched again when the video ends: what was withdrawn meanwhile is skipped', async () => {
  let items = [item(1, 1), item(8, 2), item(3, 3)]
  const responses = {
    'GET /api/videos/1/related': () => ({ body: related }),
    'GET /api/playlists/4': () => ({ body: playlist(items) }),
  }
  await renderLinked(<Film />, { responses }, '/?list=4')
  const end = await screen.findByRole('button', { name: 'End Advent' })
  items = [item(1, 1), item(3, 2)]
  await act(async () => end.click())
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /Next: .?Part 2/ }).getAttribute('href')).toBe('/video/3?list=4'),
  )
})

it('at the end of a playlist nothing follows by itself', async () => {
  setAutoplay(true)
  const { router } = await endInList([item(1, 1)])
  await screen.findByRole('link', { name: /Evening song/ })
  await pass(20_000)
  expect(screen.queryByText(/^Next:/)).toBeNull()
  expect(router.state.location.pathname).toBe('/')
})

it('a playlist that was made private while its video played is left: a related video follows', async () => {
  setAutoplay(true)
  let response: { status?: number; body: object } = { body: playlist([item(1, 1), item(3, 2)]) }
  const responses = {
    'GET /api/videos/1/related': () => ({ body: related }),
    'GET /api/playlists/4': () => response,
  }
  const { router } = await renderLinked(<Film />, { responses }, '/?list=4')
  const ending = await screen.findByRole('button', { name: 'End Advent' })
  response = { status: 404, body: { code: 'playlist_not_found', message: 'This playlist does not exist.' } }
  await act(async () => ending.click())
  await waitFor(() => expect(screen.getByText(/^Next:/).textContent).toContain('Evening song'))
  expect(screen.queryByText(/Part 2/)).toBeNull()
  for (let second = 0; second < 5; second++) await pass(1_000)
  expect(router.state.location.href).toBe('/video/2')
})

function FilmWithRelated() {
  const [hasEnded, setHasEnded] = useState(false)
  const { data } = useQuery(relatedQuery(1))
  if (hasEnded) return <QuietEnd videoId={1} />
  return data ? <button type="button" onClick={() => setHasEnded(true)}>{`End, ${data.length} related`}</button> : null
}

it('related videos are fetched again when the video ends: one that was withdrawn meanwhile does not follow', async () => {
  setAutoplay(true)
  let found = related
  await renderLinked(<FilmWithRelated />, { responses: { 'GET /api/videos/1/related': () => ({ body: found }) } })
  const ending = await screen.findByRole('button', { name: 'End, 2 related' })
  found = related.slice(1)
  await act(async () => ending.click())
  await waitFor(() => expect(screen.getByText(/^Next:/).textContent).toContain('Night prayer'))
  expect(screen.queryByText(/Evening song/)).toBeNull()
})
