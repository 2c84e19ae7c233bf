import type { Channel } from '@lamplight/contract/users'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type AppSurroundings, person, renderApp, type TestResponses } from '../../testing/render-app.tsx'
import { makeVideo } from '../../testing/videos.ts'

const channel = (changes: Partial<Channel> = {}): Channel => ({
  id: 5,
  username: 'grace',
  displayName: 'Grace Okafor',
  avatarUrl: null,
  subscriberCount: 3,
  role: 'user',
  bio: 'Psalms, slowly.',
  website: 'https://psalms.example.org/about',
  createdAt: '2025-03-04T12:00:00.000Z',
  totalViews: 1234,
  videoCount: 2,
  languages: ['en', 'ar'],
  banner: [],
  pinnedVideo: null,
  viewer: { isSubscribed: false, canSubscribe: true, isOwner: false, canSeeDashboard: false },
  ...changes,
})
const videos = (count: number) =>
  Array.from({ length: count }, (_, index) => makeVideo({ id: index + 1, title: `Psalm ${index + 1}` }))

const open = (
  changes: Partial<Channel> = {},
  responses: TestResponses = {},
  path = '/profile/5',
  visitor: AppSurroundings = {},
) =>
  renderApp(path, {
    user: person(),
    ...visitor,
    responses: {
      'GET /api/users/5': () => ({ body: channel(changes) }),
      'GET /api/users/5/videos': () => ({ body: videos(2) }),
      'GET /api/users/5/playlists': () => ({ body: [] }),
      'GET /api/progress': () => ({ body: [] }),
      ...responses,
    },
  })
const content = async () => within(await screen.findByRole('main'))

describe('the header of a channel', () => {
  test('names the person in the report dialog', async () => {
    const { actor } = await open()
    await actor.click(await (await content()).findByRole('button', { name: 'Report' }))
    const description = /^Member Grace Okafor \(@grace\) Moderators will/
    expect(await screen.findByRole('dialog', { description })).toBeTruthy()
  })

  test('shows the first paragraph of the description; the whole of it is on the tab About', async () => {
    await open({ bio: 'Psalms, slowly.\n\nNew ones on Sundays.' }, {}, '/profile/5?tab=about')
    const header = (await (await content()).findByText('@grace')).closest('header')
    expect(header?.textContent).toContain('Psalms, slowly.')
    expect(header?.textContent).not.toContain('Sundays')
    expect(within(screen.getByRole('tabpanel', { name: 'About' })).getByText(/New ones on Sundays/)).toBeTruthy()
  })

  test('shows picture or initials, name and handle [V-CHANNEL-01, V-CHANNEL-02, V-CHANNEL-03]', async () => {
    await open()
    const { findByRole, getByText } = await content()
    await findByRole('heading', { level: 1, name: 'Grace Okafor' })
    expect(getByText('@grace')).toBeTruthy()
    expect(document.querySelector('main [data-initials="Gr"]')).toBeTruthy()
    document.body.replaceChildren()
    await open({ avatarUrl: '/avatars/5.webp' })
    await (await content()).findByRole('heading', { level: 1, name: 'Grace Okafor' })
    expect(document.querySelector('main header img')?.getAttribute('src')).toBe('/avatars/5.webp')
    expect(document.querySelector('main header [data-initials]')).toBeNull()
  })

  test('shows Subscribe only to people who may subscribe', async () => {
    const { unmount } = await open()
    const shown = await content()
    expect(await shown.findByRole('button', { name: 'Subscribe' })).toBeTruthy()
    unmount()
    await open({ viewer: { isSubscribed: false, canSubscribe: false, isOwner: true, canSeeDashboard: false } })
    const own = await content()
    await own.findByRole('heading', { level: 1 })
    expect(own.queryByRole('button', { name: 'Subscribe' })).toBeNull()
  })

  test('leads visitors who want to subscribe to sign in and back to the channel', async () => {
    const viewer = { isSubscribed: false, canSubscribe: false, isOwner: false, canSeeDashboard: false }
    await open({ viewer }, {}, '/profile/5', { user: null, guestViewing: true })
    const link = await (await content()).findByRole('link', { name: 'Subscribe' })
    expect(link.getAttribute('href')).toBe('/auth?next=%2Fprofile%2F5')
  })

  test('shows the number of subscribers and the channel’s description [V-CHANNEL-04, V-CHANNEL-05]', async () => {
    await open()
    const { findByText } = await content()
    await findByText(/3 subscribers/)
    await findByText('Psalms, slowly.')
  })

  test('of a channel without a description shows none [V-CHANNEL-05]', async () => {
    await open({ bio: '' })
    const { findByRole, queryByText } = await content()
    await findByRole('heading', { level: 1 })
    expect(queryByText('Psalms, slowly.')).toBeNull()
  })

  test('links to the Creator Dashboard for those who may see it [V-CHANNEL-07]', async () => {
    const may = { isSubscribed: false, canSubscribe: false, isOwner: true, canSeeDashboard: true }
    await open({ viewer: may })
    const link = await (await content()).findByRole('link', { name: 'Creator Dashboard' })
    expect(link.getAttribute('href')).toBe('/monetization/5')
  })

  test('shows no such link to others, and a banner if one was chosen [V-CHANNEL-07]', async () => {
    await open({ banner: [{ url: '/media/banner.webp', width: 640 }] })
    const { findByRole, queryByRole } = await content()
    await findByRole('heading', { level: 1 })
    expect(queryByRole('link', { name: 'Creator Dashboard' })).toBeNull()
    expect(document.querySelector('main header img')?.getAttribute('src')).toBe('/media/banner.webp')
  })
})

describe('the tabs', () => {
  test('are Videos, Playlists and About; they switch the panel and the URL [V-CHANNEL-08, V-CHANNEL-09, V-CHANNEL-11]', async () => {
    const { actor, router } = await open()
    const { findByRole, getAllByRole, getByRole, queryByRole } = await content()
    await findByRole('link', { name: 'Psalm 1' })
    expect(getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Videos', 'Playlists', 'About'])
    await actor.click(getByRole('tab', { name: 'Playlists' }))
    await waitFor(() => expect(router.state.location.href).toBe('/profile/5?tab=playlists'))
    expect(queryByRole('link', { name: 'Psalm 1' })).toBeNull()
    await actor.click(getByRole('tab', { name: 'About' }))
    await waitFor(() => expect(getByRole('tabpanel', { name: 'About' }).textContent).toContain('Joined'))
    await actor.click(getByRole('tab', { name: 'Videos' }))
    await findByRole('link', { name: 'Psalm 1' })
    expect(router.state.location.href).toBe('/profile/5')
  })

  test('show a text without playlists [V-CHANNEL-10]', async () => {
    await open({}, {}, '/profile/5?tab=playlists')
    await (await content()).findByText('No playlists found.')
  })

  test('About shows the description, the join date and the views, all real [V-CHANNEL-12, V-CHANNEL-13, V-CHANNEL-14]', async () => {
    await open({}, {}, '/profile/5?tab=about')
    const panel = within(await (await content()).findByRole('tabpanel', { name: 'About' }))
    expect(panel.getByText('Psalms, slowly.')).toBeTruthy()
    expect(panel.getByText(/Joined Mar 4, 2025/)).toBeTruthy()
    // The bullet is outside of the names: inside a left-to-right one it would be on its wrong side in Arabic.
    const languages = panel.getByText('Languages').nextElementSibling
    expect(languages?.textContent).toBe('English • العربية')
    expect([...(languages?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'English',
      'العربية',
    ])
    expect(panel.getByText('1.2K views')).toBeTruthy()
    expect(panel.getByText('العربية')).toBeTruthy()
    expect(panel.getByRole('link', { name: 'psalms.example.org' }).getAttribute('rel')).toContain('nofollow')
  })
})

describe('the videos', () => {
  test('show a text when there are none [V-CHANNEL-17]', async () => {
    await open({}, { 'GET /api/users/5/videos': () => ({ body: [] }) })
    const shown = await content()
    await shown.findByText("This channel hasn't uploaded any videos yet.")
    expect(shown.queryByRole('link', { name: 'Upload Video' })).toBeNull()
  })

  test('an owner without videos reads what to do, and can upload the first one and edit the channel', async () => {
    const viewer = { isSubscribed: false, canSubscribe: false, isOwner: true, canSeeDashboard: false }
    await open({ viewer }, { 'GET /api/users/5/videos': () => ({ body: [] }) })
    const shown = await content()
    const panel = within(await shown.findByRole('tabpanel', { name: 'Videos' }))
    await panel.findByText(/^Upload your first video\./)
    expect(panel.getByRole('link', { name: 'Upload Video' }).getAttribute('href')).toBe('/upload')
    expect(shown.getByRole('link', { name: 'Edit channel' }).getAttribute('href')).toBe('/settings#profile')
  })

  test('start with the pinned one, which is not shown a second time below; its owner can unpin it there', async () => {
    const viewer = { isSubscribed: false, canSubscribe: false, isOwner: true, canSeeDashboard: true }
    const sent: unknown[] = []
    const { actor } = await open(
      { viewer, pinnedVideo: makeVideo({ id: 2, title: 'Psalm 2', description: 'First of all.' }) },
      {
        'PATCH /api/channel': async (request) => {
          sent.push(await request.json())
          return { status: 500 }
        },
      },
    )
    const { findByRole, getAllByRole } = await content()
    const pinned = within(await findByRole('region', { name: 'Pinned' }))
    expect(pinned.getByText('First of all.')).toBeTruthy()
    await findByRole('link', { name: 'Psalm 1' })
    expect(getAllByRole('link', { name: 'Psalm 2' })).toHaveLength(1)
    await actor.click(pinned.getByRole('button'))
    await actor.click(await screen.findByRole('menuitem', { name: 'Unpin' }))
    await waitFor(() => expect(sent).toEqual([{ pinnedVideoId: null }]))
  })

  test('show their owner which ones are not public, and what to do about it', async () => {
    const owner = { isSubscribed: false, canSubscribe: false, isOwner: true, canSeeDashboard: true }
    const sent: string[] = []
    const { actor } = await open(
      { viewer: owner },
      {
        'GET /api/users/5/videos': () => ({
          body: [
            makeVideo({ id: 1, title: 'Waiting', status: 'pending', processing: 'processing', moderationVersion: 1 }),
            makeVideo({ id: 2, title: 'Refused', status: 'rejected', contentNotes: 'Name the source.' }),
            makeVideo({ id: 3, title: 'Broken', status: 'pending', processing: 'failed' }),
          ],
        }),
        'POST /api/videos/2/resubmit': ({ url }) => {
          sent.push(new URL(url).pathname)
          return { status: 500 }
        },
      },
    )
    const { findByText, getByText, getByRole } = await content()
    await findByText('Processing')
    expect(getByText('Name the source.')).toBeTruthy()
    expect(getByRole('link', { name: 'See why' }).getAttribute('href')).toBe('/video/3')
    await actor.click(getByRole('button', { name: 'Submit again' }))
    await waitFor(() => expect(sent).toHaveLength(1))
  })
})

describe('loading', () => {
  test('a missing channel shows a link to home [V-CHANNEL-18, V-CHANNEL-19]', async () => {
    await open({}, { 'GET /api/users/5': () => ({ status: 404 }) })
    const { findByRole, getByRole } = await content()
    await findByRole('heading', { level: 1, name: 'User not found' })
    expect(getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  })

  test('shows a loading state until the channel is known [V-CHANNEL-23]', async () => {
    await open({}, { 'GET /api/users/5': () => new Promise(() => {}) })
    expect(await (await content()).findByRole('status')).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 1, name: 'Grace Okafor' })).toBeNull()
  })

  test.each([
    ['/api/users/5', 180_000],
    ['/api/users/5/videos', 120_000],
  ])('%s stays fresh for its time [V-CHANNEL-20, V-CHANNEL-21]', async (address, staleTime) => {
    const { queryClient } = await open()
    await (await content()).findByRole('link', { name: 'Psalm 1' })
    const [query] = queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey[0] === address })
    expect(query?.observers[0]?.options.staleTime).toBe(staleTime)
  })
})

test('a channel whose account was deleted meanwhile is reported as missing when subscribing is refused', async () => {
  const gone = () => ({ status: 404, body: { code: 'user_not_found', status: 404, detail: 'x' } })
  let isThere = true
  const { actor } = await open(
    {},
    {
      'GET /api/users/5': () => (isThere ? { body: channel() } : gone()),
      'POST /api/subscriptions/5': gone,
    },
  )
  const subscribe = await (await content()).findByRole('button', { name: 'Subscribe' })
  isThere = false
  await actor.click(subscribe)
  const heading = await screen.findByRole('heading', { level: 1, name: 'User not found' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull()
})
