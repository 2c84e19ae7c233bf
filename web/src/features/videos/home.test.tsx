import { featuredApi } from '@lamplight/contract/featured'
import { videosApi } from '@lamplight/contract/videos'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { person, renderApp, type TestResponse } from '../../testing/render-app.tsx'
import { makeVideo } from '../../testing/videos.ts'

/** The links in the empty list. */
async function linksOnEmptyHome(user: ReturnType<typeof person> | null, path = '/', own: TestResponse = { body: [] }) {
  await renderApp(path, {
    user,
    guestViewing: true,
    responses: {
      [`GET ${videosApi.list.path}`]: () => ({ body: [] }),
      [`GET /api/users/${user?.id}/videos`]: (request) => {
        expect(new URL(request.url).searchParams.get('state')).toBe('pending')
        return own
      },
    },
  })
  const text = await screen.findByText('No videos found')
  if (user && path === '/' && user.contentLanguages.length === 0)
    await screen.findByText(/Upload|waiting/, { selector: 'p' })
  const list = (await screen.findByText('No videos found')).parentElement ?? text
  return within(list)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))
}

describe('the home page of a site without videos', () => {
  it('leads an admin to uploading, to the import of an archive and to the console', async () => {
    expect(await linksOnEmptyHome(person({ role: 'admin' }))).toEqual(['/upload', '/admin/import', '/admin'])
  })

  it('leads a member to uploading, also when their videos cannot be read', async () => {
    expect(await linksOnEmptyHome(person())).toEqual(['/upload'])
    document.body.replaceChildren()
    expect(await linksOnEmptyHome(person(), '/', { status: 500 })).toEqual(['/upload'])
  })

  it('leads to the own video that waits for review and says that it does', async () => {
    const waiting = { body: [makeVideo({ id: 7, title: 'Vespers' })] }
    expect(await linksOnEmptyHome(person(), '/', waiting)).toEqual(['/video/7'])
    screen.getByText(/^“\W?Vespers\W?” is waiting for review/)
    document.body.replaceChildren()
    expect(await linksOnEmptyHome(person({ role: 'admin' }), '/', waiting)).toEqual([
      '/video/7',
      '/admin/import',
      '/admin',
    ])
  })

  it('offers nothing to a visitor, to whom a list narrowed by languages is empty, or in a category', async () => {
    expect(await linksOnEmptyHome(null)).toEqual([])
    document.body.replaceChildren()
    expect(await linksOnEmptyHome(person({ contentLanguages: ['ar'] }))).toEqual([])
    document.body.replaceChildren()
    expect(await linksOnEmptyHome(person({ role: 'admin' }), '/?category=3')).toEqual(['/'])
  })
})

it('home shows four placeholders while loading, an error with a retry, and a text when it is empty [V-HOME-17, V-HOME-18, V-HOME-19]', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const list: TestResponse[] = [{ body: [makeVideo({ title: 'Vespers' })] }]
  const { actor } = await renderApp('/', {
    user: person(),
    responses: {
      [`GET ${videosApi.list.path}`]: async () => {
        await promise
        return list[0] as TestResponse
      },
    },
  })
  const main = within(await screen.findByRole('main'))
  const placeholders = () => main.getByRole('status').querySelectorAll('[aria-hidden=true] > div')
  await main.findByRole('status')
  expect(placeholders()).toHaveLength(4)
  list[0] = { status: 500, body: {} }
  release()
  const error = within(await main.findByRole('alert'))
  error.getByText('Error loading videos. Please try again later.')
  list[0] = { body: [] }
  await actor.click(main.getByRole('button', { name: 'Try again' }))
  await main.findByText('No videos found')
})

it('home shows four placeholders too while the videos of all languages are loading [V-HOME-17]', async () => {
  const { router } = await renderApp('/', {
    user: person({ contentLanguages: ['ar'] }),
    responses: {
      [`GET ${videosApi.list.path}`]: ({ url }) =>
        new URL(url).searchParams.has('languages')
          ? { body: [makeVideo({ title: 'Vespers' })] }
          : new Promise(() => {}),
    },
  })
  await screen.findByText('Vespers')
  await router.navigate({ to: '/', search: { languages: 'all' } })
  const group = await within(screen.getByRole('main')).findByRole('status')
  expect(group.querySelectorAll('[aria-hidden=true] > div')).toHaveLength(4)
})

it('the videos appear together with the featured film above them, which would push them down', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const { queryClient } = await renderApp('/', {
    user: person(),
    responses: {
      [`GET ${videosApi.list.path}`]: () => ({ body: [makeVideo({ title: 'Vespers' })] }),
      [`GET ${featuredApi.current.path}`]: async () => {
        await promise
        return { body: [makeVideo({ id: 77, title: 'The long road' })] }
      },
    },
  })
  const main = within(await screen.findByRole('main'))
  await main.findByRole('status')
  await waitFor(() => expect(queryClient.isFetching()).toBe(1))
  expect(main.queryByText('Vespers')).toBeNull()
  release()
  await main.findByText('Vespers')
  main.getByText('The long road')
})

it('a list that failed to load is shown after a retry [V-HOME-18]', async () => {
  let isFailing = true
  const { actor } = await renderApp('/', {
    user: person(),
    responses: {
      [`GET ${videosApi.list.path}`]: () =>
        isFailing ? { status: 500, body: {} } : { body: [makeVideo({ title: 'Vespers' })] },
    },
  })
  await screen.findByText('Error loading videos. Please try again later.')
  isFailing = false
  await actor.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article')).toBeTruthy()
  screen.getByText('Vespers')
})

describe('returning to home', () => {
  afterEach(() => vi.useRealTimers())

  it('within a minute requests nothing, and after a minute refetches; categories are cached for five [V-HOME-21, V-HOME-22]', async () => {
    // Only the clock: what is rendered and answered goes on.
    vi.useFakeTimers({ toFake: ['Date'] })
    const asked: string[] = []
    const answer = (path: string, body: unknown) => () => {
      asked.push(path)
      return { body }
    }
    const { actor, queryClient } = await renderApp('/history', {
      user: person(),
      responses: {
        'GET /api/videos': answer('videos', [makeVideo({ title: 'Vespers' })]),
        'GET /api/categories': answer('categories', [{ id: 1, name: 'Prayer', slug: 'prayer', videoCount: 1 }]),
        'GET /api/history': () => ({ body: [] }),
      },
    })
    /** The first: a phone's bar has the name of the sidebar. */
    const press = async (part: 'banner' | 'navigation', name: string) => {
      const [link] = screen.getAllByRole(part).flatMap((place) => within(place).queryAllByRole('link', { name }))
      await actor.click(link as HTMLElement)
    }
    const toHome = async () => {
      await press('banner', 'Lamplight')
      await screen.findByText('Vespers')
      await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    }
    const leaveAndReturnAfter = async (passedMs: number) => {
      asked.length = 0
      vi.setSystemTime(Date.now() + passedMs)
      await press('navigation', 'History')
      await screen.findByRole('heading', { level: 1, name: 'History' })
      await toHome()
    }
    await screen.findByRole('heading', { level: 1, name: 'History' })
    await toHome()
    await leaveAndReturnAfter(59_000)
    expect(asked).toEqual([])
    await leaveAndReturnAfter(2_000)
    expect(asked).toEqual(['videos'])
    await leaveAndReturnAfter(238_000)
    expect(asked).toEqual(['videos'])
    await leaveAndReturnAfter(2_000)
    expect(asked).toEqual(['categories'])
  })
})
