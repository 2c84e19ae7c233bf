import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp, renderPart } from '../../testing/render-app.tsx'
import { useSubscribe } from '../users/users.queries.ts'
import { useReaction, useReportProgress } from '../videos/videos.queries.ts'
import { useSaveForLater } from './lists.queries.ts'
import { content, open, videos } from './testing/lists.tsx'

const lists = [
  ['History', '/history', 'GET /api/history', 'Nothing watched yet'],
  ['Watch Later', '/watch-later', 'GET /api/watch-later', 'Nothing saved for later'],
  ['Liked Videos', '/liked-videos', 'GET /api/liked-videos', 'No liked videos yet'],
] as const

describe.each(lists)('%s', (name, path, call, empty) => {
  test('shows its videos as cards [W-LIST-16, W-LIST-17, W-LIST-18]', async () => {
    const { container } = await open(path, { [call]: () => ({ body: videos }) })
    const { findByRole, getAllByRole } = await content()
    await findByRole('heading', { level: 1, name })
    await findByRole('link', { name: 'Morning psalm' })
    expect(getAllByRole('article')).toHaveLength(2)
    // On a phone they are rows, whose pictures are small.
    const picture = container.querySelector<HTMLImageElement>('[data-rows] article img')
    expect(picture?.sizes).toMatch(/^\(width < 600px\) 168px/)
  })

  test('shows four placeholders while it is loading [W-LIST-10, W-LIST-11, W-LIST-12]', async () => {
    await open(path, { [call]: () => new Promise(() => {}) })
    const group = await (await content()).findByRole('status')
    expect(group.querySelector('[aria-hidden="true"]')?.children).toHaveLength(4)
  })

  test('shows a text when it is empty, with a link to home [W-LIST-13, W-LIST-14, W-LIST-15]', async () => {
    await open(path, { [call]: () => ({ body: [] }) })
    const { findByText, getByRole } = await content()
    await findByText(empty)
    expect(getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })

  test('is for members only; others are redirected to sign in [W-LIST-09]', async () => {
    const asked: string[] = []
    const { router } = await renderApp(path, {
      user: null,
      responses: {
        [call]: () => {
          asked.push(path)
          return { body: [] }
        },
      },
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
    expect(asked).toEqual([])
  })

  test('that fails to load shows an error with a retry, not an empty list [W-LIST-08]', async () => {
    await open(path, { [call]: () => ({ status: 500 }) })
    const { findByText, getByRole, queryByText, queryAllByRole } = await content()
    await findByText('Error loading videos. Please try again later.')
    expect(getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(queryAllByRole('article')).toEqual([])
    expect(queryByText(empty)).toBeNull()
  })

  test('is fresh for 60 seconds [W-LIST-19]', async () => {
    const { queryClient } = await open(path, { [call]: () => ({ body: videos }) })
    await (await content()).findByRole('link', { name: 'Morning psalm' })
    const query = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey[1] === 'pages' })[0]
    expect(query?.observers[0]?.options.staleTime).toBe(60_000)
    expect(query?.isStale()).toBe(false)
  })
})

function useLike() {
  const { mutate } = useReaction(3)
  return () => mutate({ value: 'like', before: 'none' })
}

function useSave() {
  const { mutate } = useSaveForLater(3)
  return () => mutate(true)
}

function useReport() {
  const { mutate } = useReportProgress(3)
  return () => mutate({ position: 5, playedSeconds: 5 })
}

function useFollow() {
  const { mutate } = useSubscribe(5)
  return () => mutate(true)
}

function Write({ useWrite }: { useWrite: () => () => void }) {
  return (
    <button type="button" onClick={useWrite()}>
      Write
    </button>
  )
}

test.each([
  ['/api/liked-videos', 'PUT /api/videos/3/reaction', { reaction: 'like', likes: 1 }, useLike],
  ['/api/watch-later', 'POST /api/watch-later', { isSaved: true }, useSave],
  ['/api/history', 'POST /api/videos/3/progress', { views: 1, resumeAt: 5 }, useReport],
  ['/api/subscriptions', 'POST /api/subscriptions/5', { isSubscribed: true, subscriberCount: 1 }, useFollow],
])('%s is stale at once after %s [W-LIST-19]', async (list, write, body, useWrite) => {
  const { actor, queryClient } = await renderPart(<Write useWrite={useWrite} />, {
    responses: { [write]: () => ({ body }) },
  })
  queryClient.setQueryData([list, 'pages'], { pages: [], pageParams: [] })
  await actor.click(screen.getByRole('button', { name: 'Write' }))
  await waitFor(() => expect(queryClient.getQueryState([list, 'pages'])?.isInvalidated).toBe(true))
})
