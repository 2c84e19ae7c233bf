import { usersApi } from '@lamplight/contract/users'
import type { Video, WatchVideo } from '@lamplight/contract/videos'
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionQuery } from '../../api/session.ts'
import { setSessionEnd } from '../../api/session-end.ts'
import { person, renderApp, renderPart, type TestResponses } from '../../testing/render-app.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { toLocalTime } from './local-time.ts'
import { ownVideoQuery } from './studio.queries.ts'

const video: Video = {
  id: 5,
  title: 'Evening prayer',
  description: 'Psalm 141',
  videoUrl: '',
  thumbnailUrl: '/default-thumbnail.svg',
  thumbnails: [],
  storyboardUrl: null,
  duration: 60,
  categoryId: null,
  language: 'en',
  hasCaptions: false,
  createdAt: new Date().toISOString(),
  views: 12,
  likes: 1,
  isDownloadable: false,
  downloadPrice: null,
  status: 'approved',
  processing: 'ready',
  user: { id: 7, username: 'miriam', displayName: 'Miriam Adler', avatarUrl: null, subscriberCount: 0 },
}
const watch: WatchVideo = {
  ...video,
  hlsUrl: null,
  opening: null,
  width: 1280,
  height: 720,
  captions: [],
  sourceUrl: null,
  shareKey: null,
  acceptsDonations: false,
  visibility: 'public',
  commentCount: 0,
  processingProgress: 1,
  processingFailure: null,
  viewer: {
    reaction: 'none',
    isSaved: false,
    isSubscribed: false,
    canSubscribe: false,
    resumeAt: 0,
    isOwner: true,
    canModerate: false,
    canReprocess: false,
    canResubmit: false,
    canComment: true,
  },
}
const rejected: Video = { ...video, id: 6, title: 'Sunset', status: 'rejected', contentNotes: 'Not about faith.' }

const open = (videos: Video[], responses: TestResponses = {}) =>
  renderApp('/studio', {
    user: person(),
    responses: { 'GET /api/users/7/videos': () => ({ body: usersApi.videos.response.parse(videos) }), ...responses },
  })

it('shows a placeholder for a picture that cannot be loaded [V-TOAST-07]', async () => {
  await open([video])
  const row = await screen.findByRole('article')
  const picture = row.querySelector('img')
  expect(picture?.getAttribute('src')).toBe('/default-thumbnail.svg')
  fireEvent.error(picture as Element)
  expect(row.querySelector('img')).toBeNull()
  expect(row.querySelector('.placeholder')).toBeTruthy()
})

it('shows the reader’s videos with their state, their figures and the notes of moderators', async () => {
  await open([video, rejected])
  const rows = await screen.findAllByRole('article')
  expect(rows).toHaveLength(2)
  expect(rows[0]?.textContent).toContain('Public')
  expect(rows[0]?.textContent).toContain('12 views')
  expect(rows[1]?.textContent).toContain('Rejected')
  expect(rows[1]?.textContent).toContain('Not about faith.')
})

it('an approved video that others do not see yet is not called public', async () => {
  await open([{ ...video, publishAt: new Date(Date.now() + 86_400_000).toISOString() }])
  const row = await screen.findByRole('article')
  expect(row.textContent).toContain('Goes live')
  expect(row.textContent).not.toContain('Public')
})

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

afterEach(() => localStorage.removeItem('deleted videos'))
afterEach(() => vi.useRealTimers())

it('a deleted video keeps its place and can be restored', async () => {
  const calls: string[] = []
  const { actor } = await open([video], {
    'DELETE /api/videos/5': () => {
      calls.push('delete')
      return { body: {} }
    },
    'POST /api/videos/5/restore': () => {
      calls.push('restore')
      return { body: {} }
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Delete “Evening prayer”' }))
  expect(await screen.findByText(/was deleted/)).toBeTruthy()
  await actor.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Delete “Evening prayer”' })
  expect(calls).toEqual(['delete', 'restore'])
})

it('the focus stays with the video that is deleted and restored by keyboard', async () => {
  const { actor } = await open([video, rejected], {
    'DELETE /api/videos/5': () => ({ body: {} }),
    'POST /api/videos/5/restore': () => ({ body: {} }),
  })
  const remove = { name: 'Delete “Evening prayer”' }
  ;(await screen.findByRole('button', remove)).focus()
  await actor.keyboard('{Enter}')
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await waitFor(() => expect(document.activeElement).toBe(undo))
  // Read with the button that has got the focus.
  expect(document.getElementById(undo.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/was deleted/)
  await actor.keyboard('{Enter}')
  const again = await screen.findByRole('button', remove)
  await waitFor(() => expect(document.activeElement).toBe(again))
  expect((await screen.findByText('“Evening prayer” was restored')).closest('[role=status]')).toBeTruthy()
})

it('a video deleted earlier that is restored leaves the focus on the page', async () => {
  localStorage.setItem(
    'deleted videos',
    JSON.stringify([{ id: 5, title: 'Sunrise', ownerId: 7, deletedAt: Date.now() }]),
  )
  let videos = [rejected]
  const { actor } = await open([], {
    'GET /api/users/7/videos': () => ({ body: usersApi.videos.response.parse(videos) }),
    'POST /api/videos/5/restore': () => {
      videos = [video, rejected]
      return { body: {} }
    },
  })
  ;(await screen.findByRole('button', { name: 'Undo' })).focus()
  await actor.keyboard('{Enter}')
  await screen.findByRole('link', { name: 'Evening prayer' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

it('a deleted video can be restored after the page was left too, and lists no longer show it', async () => {
  let videos = [video, rejected]
  const { actor, router } = await open([], {
    'GET /api/users/7/videos': () => ({ body: usersApi.videos.response.parse(videos) }),
    'DELETE /api/videos/5': () => {
      videos = [rejected]
      return { body: {} }
    },
    'POST /api/videos/5/restore': () => {
      videos = [video, rejected]
      return { body: {} }
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Delete “Evening prayer”' }))
  await screen.findByText(/was deleted/)
  await router.navigate({ to: '/settings' })
  await screen.findByRole('heading', { name: 'Settings' })
  await router.navigate({ to: '/studio' })
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(screen.queryByRole('link', { name: 'Evening prayer' })).toBeNull()
  await actor.click(undo)
  expect(await screen.findByRole('link', { name: 'Evening prayer' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('the list shows without a reload that a scheduled video has appeared', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let publishAt: string | null = new Date(Date.now() - 1_000).toISOString()
  await renderApp('/studio', {
    user: person(),
    responses: { 'GET /api/users/7/videos': () => ({ body: [{ ...video, publishAt }] }) },
  })
  expect(await screen.findByText(/^Goes live/)).toBeTruthy()
  publishAt = null
  await vi.advanceTimersByTimeAsync(10_000)
  await waitFor(() => expect(screen.queryByText(/^Goes live/)).toBeNull())
})

it('a video that another tab has deleted is shown as deleted', async () => {
  const { actor } = await open([video], {
    'DELETE /api/videos/5': () => ({ status: 404, body: { status: 404, code: 'video_not_found', detail: 'x' } }),
  })
  await actor.click(await screen.findByRole('button', { name: 'Delete “Evening prayer”' }))
  expect(await screen.findByText(/was deleted/)).toBeTruthy()
  expect(screen.queryByText('The video could not be deleted')).toBeNull()
})

const openVideo = (changes: Partial<WatchVideo> = {}, responses: TestResponses = {}, search = '') =>
  renderApp(`/studio/5${search}`, {
    user: person(),
    responses: { 'GET /api/videos/5': () => ({ body: { ...watch, ...changes } }), ...responses },
  })

it.each([
  ['quiet', 'The sound of this recording is quiet'],
  ['clipped', 'The sound of this recording is too loud in places'],
] as const)(
  'the owner of a recording whose sound is %s reads what to do better next time',
  async (soundIssue, name) => {
    await openVideo({ soundIssue })
    expect((await screen.findByRole('region', { name })).textContent).toContain('Next time')
  },
)

it('the page of a rejected video gives the reason, and leads to where it is submitted again', async () => {
  await openVideo({
    status: 'rejected',
    contentNotes: 'Not about faith.',
    viewer: { ...watch.viewer, canResubmit: true },
  })
  const notice = within(await screen.findByRole('region', { name: 'Not approved' }))
  expect(notice.getByText('Not about faith.')).toBeTruthy()
  expect(notice.getByRole('link', { name: 'Submit again' }).getAttribute('href')).toBe('/video/5')
})

it('the page of a video whose processing failed says why', async () => {
  await openVideo({ processing: 'failed', processingFailure: 'source_damaged' })
  const notice = await screen.findByRole('region', { name: 'Processing this video failed' })
  expect(await within(notice).findByText(/^The file is damaged\./)).toBeTruthy()
})

it('the page of a video that waits for its review shows neither', async () => {
  await openVideo({ status: 'pending' })
  await screen.findByLabelText(/^Title/)
  expect(screen.queryByRole('region', { name: /Not approved|failed/ })).toBeNull()
})

const unsavedDialog = async () => within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }))

it('another tab or a link asks before it discards unsaved captions', async () => {
  const { actor, router } = await openVideo({ language: 'en' }, {}, '?tab=captions')
  await actor.click(await screen.findByRole('button', { name: 'Write them here' }))
  await actor.click(await screen.findByRole('button', { name: 'Add a line here' }))
  await actor.type(screen.getByLabelText('Text of line 1'), 'Amen')
  await actor.click(screen.getByRole('tab', { name: 'Statistics' }))
  await actor.click((await unsavedDialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text of line 1').value).toBe('Amen')
  const path = within(screen.getByRole('navigation', { name: 'You are here' }))
  await actor.click(path.getByRole('link', { name: 'My videos' }))
  await actor.click((await unsavedDialog()).getByRole('button', { name: 'Close without saving' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/studio'))
})

it('another tab asks before it discards unsaved details, and not after they were saved', async () => {
  const { actor } = await openVideo(
    {},
    { 'PATCH /api/videos/5': () => ({ body: { ...watch, title: 'Evening prayer!' } }) },
  )
  await actor.type(await screen.findByLabelText(/^Title/), '!')
  await actor.click(screen.getByRole('tab', { name: 'Captions' }))
  await actor.click((await unsavedDialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Video saved')).toBeTruthy()
  await actor.click(screen.getByRole('tab', { name: 'Captions' }))
  expect(await screen.findByRole('button', { name: 'Write them here' })).toBeTruthy()
})

it.each([true, false])('closing the window asks only if something is unsaved: %s', async (isUnsaved) => {
  const history = createBrowserHistory()
  const routeTree = createRootRoute({ component: () => <LeaveGuard isUnsaved={isUnsaved} text="" /> })
  const router = createRouter({ routeTree, history })
  await renderPart(<RouterProvider router={router as never} />)
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  await waitFor(() => expect(router.state.status).toBe('idle'))
  await waitFor(() => expect(closing()).toBe(isUnsaved))
  history.destroy()
})

it('offers to sign in when its owner has signed out in another tab', async () => {
  const { queryClient } = await open([])
  expect(await screen.findByText('You have not uploaded any videos yet')).toBeTruthy()
  queryClient.setQueryData(sessionQuery.queryKey, null)
  expect(await screen.findByText('Please sign in to continue.')).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?next=%2Fstudio')
})

it('an edit whose session has ended on a site for members stays on the page', async () => {
  let isSignedIn = true
  const refusal = { status: 401, body: { status: 401, code: 'not_signed_in', title: '', detail: '' } }
  const { actor, queryClient } = await openVideo(
    {},
    {
      'GET /api/videos/5': () => (isSignedIn ? { body: watch } : refusal),
      'GET /api/user': () => refusal,
    },
  )
  await actor.type(await screen.findByLabelText(/^Title/), ', long')
  isSignedIn = false
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The video could not be saved')
  await waitFor(() => expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Evening prayer, long')
  // A rejected read of the cache would lead to sign in.
  expect(queryClient.getQueryState(ownVideoQuery(5).queryKey)?.status).toBe('success')
})

it('an edit whose session has ended stays on the page, and is saved after its owner has signed in again', async () => {
  let isSignedIn = true
  const saved: unknown[] = []
  const refusal = { status: 401, body: { status: 401, code: 'not_signed_in', title: '', detail: '' } }
  const { actor, queryClient } = await openVideo(
    {},
    {
      // A visitor may see the video too, but not as its owner.
      'GET /api/videos/5': () => ({ body: { ...watch, viewer: { ...watch.viewer, isOwner: isSignedIn } } }),
      'PATCH /api/videos/5': async (request) => {
        if (!isSignedIn) return refusal
        saved.push(await request.json())
        return { body: { ...watch, title: 'Evening prayer, long' } }
      },
    },
  )
  await actor.type(await screen.findByLabelText(/^Title/), ', long')
  isSignedIn = false
  queryClient.setQueryData(sessionQuery.queryKey, null)
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The video could not be saved')
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Evening prayer, long')
  isSignedIn = true
  queryClient.setQueryData(sessionQuery.queryKey, person())
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Video saved')).toBeTruthy()
  expect(saved).toMatchObject([{ title: 'Evening prayer, long' }])
})

it('an edit stays on the page while its owner signs in again on a site with guest viewing, where the video is read as a visitor', async () => {
  let isOwner = true
  const { actor, queryClient } = await openVideo(
    {},
    { 'GET /api/videos/5': () => ({ body: { ...watch, viewer: { ...watch.viewer, isOwner } } }) },
  )
  const readAgain = async () => {
    await act(() => queryClient.refetchQueries({ queryKey: ownVideoQuery(5).queryKey }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Evening prayer, long'))
  }
  await actor.type(await screen.findByLabelText(/^Title/), ', long')
  act(() => setSessionEnd({ member: person(), isForMembers: true, focused: null }))
  isOwner = false
  await readAgain()
  isOwner = true
  await readAgain()
  act(() => setSessionEnd(null))
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Evening prayer, long')
})

/** The texts that an edit of the video begins with. */
const loaded = {
  ...{ title: watch.title, description: watch.description, sourceUrl: '' },
  ...{ categoryId: watch.categoryId, language: watch.language, visibility: watch.visibility },
}

it('the category of the video is selected even when the categories load after the form', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let saved: unknown
  const { actor } = await openVideo(
    { categoryId: 2 },
    {
      'GET /api/categories': async () => {
        await promise
        return { body: [{ id: 2, name: 'Study' }] }
      },
      'PATCH /api/videos/5': async (request) => {
        saved = await request.json()
        return { body: watch }
      },
    },
  )
  await screen.findByLabelText(/^Title/)
  resolve()
  await screen.findByRole('option', { name: 'Study' })
  const category = screen.getByLabelText<HTMLSelectElement>(/Category/)
  expect(category.value).toBe('2')
  // Visiting the field must not count as a choice.
  category.focus()
  await actor.tab()
  await actor.type(screen.getByLabelText(/^Title/), ' today')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  const previous = { ...loaded, categoryId: 2 }
  await waitFor(() => expect(saved).toEqual({ title: 'Evening prayer today', previous }))
})

it('an invalid change is explained beside the field; after a change an approved video is reviewed again', async () => {
  let saved: unknown
  const { actor } = await openVideo(
    {},
    {
      'GET /api/categories': () => ({ body: [{ id: 2, name: 'Study' }] }),
      'PATCH /api/videos/5': async (request) => {
        saved = await request.json()
        return { body: { ...watch, status: 'pending' } }
      },
    },
  )
  const title = await screen.findByLabelText(/^Title/)
  await actor.clear(title)
  await actor.type(title, 'ab')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Title must be at least 3 characters')).toBeTruthy()
  await actor.type(title, 'c')
  await screen.findByRole('option', { name: 'Study' })
  await actor.selectOptions(screen.getByLabelText(/Category/), 'Study')
  await actor.selectOptions(screen.getByLabelText(/Language of the video/), 'ar')
  await actor.selectOptions(screen.getByLabelText(/Who can find it/), 'unlisted')
  // It was already public, so it cannot be scheduled.
  expect(screen.queryByLabelText(/Publish at/)).toBeNull()
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  const edited = { title: 'abc', language: 'ar', visibility: 'unlisted', categoryId: 2 }
  // The description is not sent, because another tab may have changed it meanwhile.
  await waitFor(() => expect(saved).toEqual({ ...edited, previous: loaded }))
  expect(await screen.findByText('It will be reviewed again before others can see it.')).toBeTruthy()
})

it('a category that staff have hidden stays, also when its field is visited', async () => {
  let saved: unknown
  const { actor } = await openVideo(
    { categoryId: 9 },
    {
      'GET /api/categories': () => ({ body: [{ id: 2, name: 'Study' }] }),
      'PATCH /api/videos/5': async (request) => {
        saved = await request.json()
        return { body: watch }
      },
    },
  )
  await screen.findByRole('option', { name: 'Study' })
  screen.getByLabelText<HTMLSelectElement>(/Category/).focus()
  await actor.tab()
  await actor.type(screen.getByLabelText(/^Title/), ' today')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  const previous = { ...loaded, categoryId: 9 }
  await waitFor(() => expect(saved).toEqual({ title: 'Evening prayer today', previous }))
})

const refuseCategory = () => ({ status: 409, body: { code: 'category_hidden', status: 409, detail: 'x' } })
const HIDDEN = 'The category you chose has been hidden, so nothing can be added to it. Please choose another one.'

it('a category that is hidden while the form is open is refused at its field, which has the stored one again', async () => {
  let isHidden = false
  const { actor } = await openVideo(
    { categoryId: 3 },
    {
      'GET /api/categories': () => ({
        body: [{ id: 3, name: 'Music' }, ...(isHidden ? [] : [{ id: 2, name: 'Study' }])],
      }),
      'PATCH /api/videos/5': () => {
        isHidden = true
        return refuseCategory()
      },
    },
  )
  await screen.findByRole('option', { name: 'Study' })
  await actor.selectOptions(screen.getByLabelText(/Category/), 'Study')
  await actor.type(screen.getByLabelText(/^Title/), ' today')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('combobox', { name: /Category/, description: HIDDEN })
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Study' })).toBeNull())
  const field = screen.getByLabelText<HTMLSelectElement>(/Category/)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('3')
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Evening prayer today')
  expect(screen.queryByText('The video could not be saved')).toBeNull()
})

it('a publication time with seconds is sent unchanged as the one the edit began with', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  tomorrow.setSeconds(15, 250)
  const publishAt = tomorrow.toISOString()
  let saved: unknown
  const { actor } = await openVideo(
    { status: 'pending', publishAt },
    {
      'PATCH /api/videos/5': async (request) => {
        saved = await request.json()
        return { body: { ...watch, status: 'pending', publishAt } }
      },
    },
  )
  await actor.type(await screen.findByLabelText(/^Title/), '!')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toEqual({ title: `${watch.title}!`, previous: { ...loaded, publishAt } }))
})

it('a failure that the server does not explain is described once, and the text asks to try again', async () => {
  const { actor } = await openVideo({ status: 'pending' }, { 'PATCH /api/videos/5': () => ({ status: 502 }) })
  await actor.type(await screen.findByLabelText(/^Title/), '!')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The service is not ready yet. Please try again in a moment.')).toBeTruthy()
  expect(screen.getAllByText('The video could not be saved')).toHaveLength(1)
})

it('a video that waits for review can be scheduled', async () => {
  let saved: { publishAt?: string } = {}
  const { actor } = await openVideo(
    { status: 'pending' },
    {
      'PATCH /api/videos/5': async (request) => {
        saved = await request.json()
        return { body: { ...watch, status: 'pending' } }
      },
    },
  )
  const inAWeek = new Date(Date.now() + 7 * 86_400_000)
  await actor.type(await screen.findByLabelText(/Publish at/), toLocalTime(inAWeek.toISOString()))
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved.publishAt).toBe(new Date(inAWeek.setSeconds(0, 0)).toISOString()))
})

it('the thumbnail is a generated one, or one from the device', async () => {
  const chosen: unknown[] = []
  const pictures = {
    candidates: [1, 2].map((number) => ({ number, url: `/p${number}.webp` })),
    chosen: 1,
    isOwn: false,
    url: '/p1.webp',
  }
  const { actor } = await openVideo(
    {},
    {
      'GET /api/videos/5/thumbnails': () => ({ body: pictures }),
      'POST /api/thumbnails/upload': () => ({ status: 201, body: { thumbnailUrl: '/uploads/1' } }),
      'PUT /api/videos/5/thumbnail': async (request) => {
        const body: unknown = await request.json()
        chosen.push(body)
        return { body: { ...watch, status: chosen.length > 1 ? 'pending' : 'approved' } }
      },
    },
    '?tab=picture',
  )
  expect(((await screen.findByRole('radio', { name: 'Picture 1' })) as HTMLInputElement).checked).toBe(true)
  await actor.click(screen.getByRole('radio', { name: 'Picture 2' }))
  await waitFor(() => expect(chosen).toEqual([{ candidate: 2 }]))
  await waitFor(() => expect(screen.getByLabelText('Your own picture').ariaDisabled).toBeNull())
  await actor.upload(screen.getByLabelText('Your own picture'), new File(['x'], 'a.png', { type: 'image/png' }))
  await waitFor(() => expect(chosen[1]).toEqual({ thumbnailUrl: '/uploads/1' }))
  expect(await screen.findByText('It will be reviewed again before others can see it.')).toBeTruthy()
})

it('a picture that is too large is refused beside its button, which keeps the focus while the file is sent', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  const { actor } = await openVideo(
    {},
    {
      'GET /api/videos/5/thumbnails': () => ({ body: { chosen: 1, candidates: [], isOwn: false, url: '/p1.webp' } }),
      'POST /api/thumbnails/upload': async () => {
        await promise
        const limit = { value: 20_971_520, unit: 'bytes' }
        return { status: 413, body: { status: 413, code: 'image_too_large', detail: 'Too large.', limit } }
      },
    },
    '?tab=picture',
  )
  const button = await screen.findByLabelText('Your own picture')
  await actor.upload(button, new File(['x'], 'a.png', { type: 'image/png' }))
  button.focus()
  await waitFor(() => expect(button.ariaDisabled).toBe('true'))
  expect(document.activeElement).toBe(button)
  answer()
  const problem = await screen.findByText(/^The picture is too large/)
  expect(problem.getAttribute('role')).toBe('alert')
  expect(button.getAttribute('aria-describedby')).toContain(problem.id)
  expect(button.ariaInvalid).toBe('true')
})

it('a picture chosen by keyboard is selected at once and keeps the focus while it is saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let chosen = 1
  const { actor } = await openVideo(
    {},
    {
      'GET /api/videos/5/thumbnails': () => ({
        body: {
          candidates: [1, 2].map((number) => ({ number, url: `/p${number}.webp` })),
          chosen,
          isOwn: false,
          url: `/p${chosen}.webp`,
        },
      }),
      'PUT /api/videos/5/thumbnail': async () => {
        await promise
        chosen = 2
        return { body: watch }
      },
    },
    '?tab=picture',
  )
  ;(await screen.findByRole('radio', { name: 'Picture 1' })).focus()
  await actor.keyboard('{ArrowDown}')
  const second = screen.getByRole<HTMLInputElement>('radio', { name: 'Picture 2' })
  // Browsers take the focus from disabled controls, which this document does not.
  await waitFor(() => expect(screen.getByRole('region', { name: 'Picture' }).ariaBusy).toBe('true'))
  expect([second.checked, second.matches(':disabled'), document.activeElement]).toEqual([true, false, second])
  resolve()
  await waitFor(() => expect(screen.getByRole('region', { name: 'Picture' }).ariaBusy).toBe('false'))
  expect([second.checked, document.activeElement]).toEqual([true, second])
})

it('a picture whose response was lost is shown as chosen if it was', async () => {
  let chosen = 1
  const { actor } = await openVideo(
    {},
    {
      'GET /api/videos/5': () => ({ body: { ...watch, thumbnailUrl: `/p${chosen}.webp` } }),
      'GET /api/videos/5/thumbnails': () => ({
        body: {
          candidates: [1, 2].map((number) => ({ number, url: `/p${number}.webp` })),
          chosen,
          isOwn: false,
          url: `/p${chosen}.webp`,
        },
      }),
      'PUT /api/videos/5/thumbnail': () => {
        chosen = 2
        throw new TypeError('Failed to fetch')
      },
    },
    '?tab=picture',
  )
  await actor.click(await screen.findByRole('radio', { name: 'Picture 2' }))
  expect(await screen.findByText('The picture could not be saved')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Picture 2' }).checked).toBe(true))
  await waitFor(() => expect(screen.getByAltText('Current picture').getAttribute('src')).toBe('/p2.webp'))
})

it('a picture counts as chosen when only the response to the first attempt was lost', async () => {
  let attempts = 0
  const { actor } = await openVideo(
    {},
    {
      'GET /api/videos/5/thumbnails': () => ({
        body: {
          candidates: [1, 2].map((number) => ({ number, url: `/p${number}.webp` })),
          chosen: attempts > 0 ? 2 : 1,
          isOwn: false,
          url: '/p1.webp',
        },
      }),
      'PUT /api/videos/5/thumbnail': () => {
        attempts += 1
        if (attempts === 1) throw new TypeError('Failed to fetch')
        return { body: watch }
      },
    },
    '?tab=picture',
  )
  await actor.click(await screen.findByRole('radio', { name: 'Picture 2' }))
  expect(await screen.findByText('Picture saved')).toBeTruthy()
  expect(screen.queryByText('The picture could not be saved')).toBeNull()
})

it('details whose response was lost are read again: the video may wait for its review', async () => {
  let status: WatchVideo['status'] = 'approved'
  const { actor } = await openVideo(
    {},
    {
      'GET /api/videos/5': () => ({ body: { ...watch, status } }),
      'PATCH /api/videos/5': () => {
        status = 'pending'
        throw new TypeError('Failed to fetch')
      },
    },
  )
  const notice = 'Changing the title, description or source requires a new review'
  expect(await screen.findByText(notice)).toBeTruthy()
  await actor.type(await screen.findByLabelText(/^Title/), '!')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The video could not be saved')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Evening prayer!')
})

it('captions of whose deletion only the response was lost are deleted', async () => {
  let captions = [{ src: '/api/videos/5/captions/en?v=1', language: 'en', label: 'English', kind: 'captions' as const }]
  const { actor } = await openVideo(
    {},
    {
      'GET /api/videos/5': () => ({ body: { ...watch, captions } }),
      'DELETE /api/videos/5/captions/en': () => {
        captions = []
        throw new TypeError('Failed to fetch')
      },
    },
    '?tab=captions',
  )
  const panel = within(await screen.findByRole('tabpanel', { name: 'Captions' }))
  await actor.click(await panel.findByRole('button', { name: /^Delete/ }))
  const dialog = await screen.findByRole('alertdialog')
  await actor.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(panel.queryByRole('button', { name: /^Delete/ })).toBeNull()
  expect(screen.queryByText('The captions could not be deleted')).toBeNull()
})

it('captions are uploaded as a file that is checked first, and edited next to the picture', async () => {
  const saved: string[] = []
  const track = { src: '/api/videos/5/captions/en?v=1', language: 'en', label: 'English', kind: 'captions' as const }
  const { actor } = await openVideo(
    { captions: [track] },
    {
      'PUT /api/videos/5/captions/de': async (request) => {
        saved.push(((await request.json()) as { content: string }).content)
        return { body: { ...track, language: 'de' } }
      },
    },
    '?tab=captions',
  )
  await actor.selectOptions(await screen.findByLabelText('Language of the captions'), 'de')
  const file = screen.getByLabelText('Captions file')
  await actor.upload(file, new File(['just words'], 'a.vtt', { type: 'text/vtt' }))
  expect(await screen.findByText(/not a WebVTT or SubRip/)).toBeTruthy()
  // As Windows-1256 writes an Arabic word: no UTF-8.
  await actor.upload(file, new File([new Uint8Array([0xd3, 0xe1, 0xc7, 0xe3])], 'a.srt'))
  expect(await screen.findByText(/not UTF-8/)).toBeTruthy()
  await actor.upload(file, new File([new Uint8Array([0x41, 0, 0x6d, 0])], 'without-mark.srt'))
  expect(await screen.findByText(/not UTF-8/)).toBeTruthy()
  await actor.upload(file, new File(['x'.repeat(1_000_001)], 'a.srt'))
  expect(await screen.findByText(/more than 1,000,000 characters/)).toBeTruthy()
  await actor.upload(file, new File(['1\n00:00:02,000 --> 00:00:01,000\nFriede\n'], 'a.srt'))
  expect(await screen.findByText(/^Line .*2.* of the file: .*A caption must end after it begins/)).toBeTruthy()
  const srt = '1\n00:00:01,000 --> 00:00:02,000\nFriede\n'
  await actor.upload(file, new File([srt], 'a.vtt', { type: 'text/vtt' }))
  await waitFor(() => expect(saved).toEqual([srt]))
  await actor.upload(file, new File([`${srt}\n2\n00:01:10,000 --> 00:01:12,000\nAmen\n`], 'a.srt'))
  expect(await screen.findByText(/^1 line begins after the end of the video/)).toBeTruthy()
  await actor.upload(file, new File([srt], 'a.srt'))
  await waitFor(() => expect(screen.queryByText(/after the end of the video/)).toBeNull())
  await waitFor(() => expect(saved).toHaveLength(3))
  saved.splice(1)
  await actor.click(screen.getByRole('button', { name: 'Write them here' }))
  await actor.click(await screen.findByRole('button', { name: 'Add a line here' }))
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Write the text of at least one line.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Text of line 1')))
  await actor.type(screen.getByLabelText('Text of line 1'), 'Amen')
  await actor.click(screen.getByRole('button', { name: 'Cancel' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }))
  await actor.click(dialog.getByRole('button', { name: 'Cancel' }))
  const end = screen.getByLabelText('Line 1 ends')
  await actor.clear(end)
  await actor.type(end, 'soon')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/enter times like/)).toBeTruthy()
  expect(document.activeElement).toBe(end)
  expect(end.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Line 1 begins').getAttribute('aria-invalid')).toBeNull()
  await actor.clear(end)
  await actor.type(end, '0:05')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved[1]).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:05.000\nAmen\n'))
})

it('captions saved in another tab meanwhile are replaced only after a warning, which keeps the lines', async () => {
  const track = { src: '/api/videos/5/captions/en?v=1', language: 'en', label: 'English', kind: 'captions' as const }
  const later = { ...track, src: '/api/videos/5/captions/en?v=2' }
  let shown = { ...watch, captions: [track] }
  const replaced: unknown[] = []
  const { actor, queryClient } = await openVideo(
    shown,
    {
      'GET /api/videos/5': () => ({ body: shown }),
      'PUT /api/videos/5/captions/en': async (request) => {
        const { replaces } = (await request.json()) as { replaces: string }
        replaced.push(replaces)
        return replaces === later.src
          ? { body: later }
          : { status: 409, body: { status: 409, code: 'captions_changed', detail: '' } }
      },
    },
    '?tab=captions',
  )
  queryClient.setQueryData([track.src], 'WEBVTT\n\n00:00.000 --> 00:02.000\nAmen\n')
  await actor.click(await screen.findByRole('button', { name: /^Edit “?.?English/ }))
  const line = await screen.findByLabelText<HTMLTextAreaElement>('Text of line 1')
  await actor.clear(line)
  await actor.type(line, 'Peace')
  shown = { ...watch, captions: [later] }
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/saved elsewhere in the meantime/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text of line 1').value).toBe('Peace')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(replaced).toEqual([track.src, later.src]))
})

it('a captions file does not replace captions saved in another tab without a warning; the same file again does', async () => {
  const track = { src: '/api/videos/5/captions/de?v=2', language: 'de', label: 'Deutsch', kind: 'captions' as const }
  let shown = { ...watch, captions: [] as (typeof track)[] }
  const replaced: unknown[] = []
  const { actor } = await openVideo(
    shown,
    {
      'GET /api/videos/5': () => ({ body: shown }),
      'PUT /api/videos/5/captions/de': async (request) => {
        const { replaces } = (await request.json()) as { replaces: unknown }
        replaced.push(replaces)
        return replaces === track.src
          ? { body: track }
          : { status: 409, body: { status: 409, code: 'captions_changed', detail: '' } }
      },
    },
    '?tab=captions',
  )
  await actor.selectOptions(await screen.findByLabelText('Language of the captions'), 'de')
  shown = { ...watch, captions: [track] }
  const file = new File(['1\n00:00:01,000 --> 00:00:02,000\nFriede\n'], 'a.srt')
  await actor.upload(screen.getByLabelText('Captions file'), file)
  expect(await screen.findByText(/saved elsewhere in the meantime.*Choose the file again/)).toBeTruthy()
  await screen.findByRole('button', { name: /^Edit “?.?Deutsch/ })
  await actor.upload(screen.getByLabelText('Captions file'), file)
  expect(await screen.findByText('Captions saved')).toBeTruthy()
  expect(replaced).toEqual([null, track.src])
})

it('deleting a line of captions with the keyboard moves the focus to the next line', async () => {
  const { actor } = await openVideo({ language: 'en' }, {}, '?tab=captions')
  const add = async () => actor.click(await screen.findByRole('button', { name: 'Add a line here' }))
  await actor.click(await screen.findByRole('button', { name: 'Write them here' }))
  await add()
  await add()
  const first = screen.getByRole('button', { name: 'Delete line 1' })
  first.focus()
  await actor.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete line 2' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete line 1' })))
})

it('opening the captions editor moves the focus to its heading, closing it back to the button', async () => {
  const track = { src: '/api/videos/5/captions/en?v=1', language: 'en', label: 'English', kind: 'captions' as const }
  const { actor, queryClient } = await openVideo({ captions: [track] }, {}, '?tab=captions')
  queryClient.setQueryData([track.src], 'WEBVTT\n\n00:00.000 --> 00:02.000\nAmen\n')
  await actor.click(await screen.findByRole('button', { name: /^Edit “?.?English/ }))
  expect(document.activeElement).toBe(await screen.findByRole('heading', { level: 2, name: /^Captions: .?English/ }))
  expect(screen.getByRole('button', { name: 'Play line 1' })).toBeTruthy()
  await actor.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Edit “?.*English/)
  await actor.selectOptions(await screen.findByLabelText('Language of the captions'), 'ar')
  await actor.click(screen.getByRole('button', { name: 'Write them here' }))
  await actor.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(document.activeElement?.textContent).toBe('Write them here')
})

it('a caption that is too long is pointed out in the editor, and signs are edited as they were typed', async () => {
  const track = { src: '/api/videos/5/captions/en?v=1', language: 'en', label: 'English', kind: 'captions' as const }
  const { actor, queryClient } = await openVideo({ captions: [track] }, {}, '?tab=captions')
  const second = `00:03.000 --> 00:04.000\n${'a'.repeat(2000)}\n`
  queryClient.setQueryData([track.src], `WEBVTT\n\n00:00.000 --> 00:02.000\nI &lt;3 you\n\n${second}`)
  await actor.click(await screen.findByRole('button', { name: /^Edit “?.?English/ }))
  expect(await screen.findByDisplayValue('I <3 you')).toBeTruthy()
  const long = screen.getByLabelText('Text of line 2')
  await actor.type(long, 'a')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('One caption cannot be longer than 2,000 characters')).toBeTruthy()
  expect(document.activeElement).toBe(long)
})

it('the captions editor says which captions are hard to read, and which are never shown', async () => {
  const track = { src: '/api/videos/5/captions/ar?v=1', language: 'ar', label: 'العربية', kind: 'captions' as const }
  const { actor, queryClient } = await openVideo({ captions: [track] }, {}, '?tab=captions')
  // 42 letters with a vowel sign on each, in two lines: comfortable.
  const long = 'سَ'.repeat(42)
  const cues = [
    `00:00.000 --> 00:05.000\n<i>${long}</i>\n${long}`,
    `00:10.000 --> 00:11.000\n${long}س\nسلام\nسلام`,
    '01:00.000 --> 01:02.000\nسلام',
  ]
  queryClient.setQueryData([track.src], `WEBVTT\n\n${cues.join('\n\n')}\n`)
  await actor.click(await screen.findByRole('button', { name: /^Edit “?.?العربية/ }))
  const hintsOf = (number: number) => {
    const described = screen.getByLabelText(`Text of line ${number}`).getAttribute('aria-describedby')
    return described && document.getElementById(described)?.textContent
  }
  await screen.findByLabelText('Text of line 1')
  expect([1, 2, 3].map(hintsOf)).toEqual([
    null,
    'More than two lines of text cover much of the picture.' +
      'Lines of text of up to 42 characters are easier to read.' +
      'Too fast to read: more than 20 characters per second.',
    'The video ends at 1:00: this line is never shown.',
  ])
  const text = screen.getByLabelText('Text of line 2')
  await actor.clear(text)
  await actor.type(text, 'سلام')
  expect(hintsOf(2)).toBeNull()
})

it('a new line of captions is put in the order of time, however the times of others are written', async () => {
  const { actor } = await openVideo({}, {}, '?tab=captions')
  await actor.selectOptions(await screen.findByLabelText('Language of the captions'), 'en')
  await actor.click(screen.getByRole('button', { name: 'Write them here' }))
  await actor.click(await screen.findByRole('button', { name: 'Add a line here' }))
  const start = screen.getByLabelText('Line 1 begins')
  await actor.clear(start)
  await actor.type(start, '0:20')
  const player = document.querySelector('video') as HTMLVideoElement
  player.currentTime = 30
  await actor.click(screen.getByRole('button', { name: 'Add a line here' }))
  const starts = () => [1, 2].map((line) => (screen.getByLabelText(`Line ${line} begins`) as HTMLInputElement).value)
  expect(starts()).toEqual(['0:20', '00:00:30.000'])
})

it('captions that another tab has deleted disappear without a failure; another failure says that they stay', async () => {
  const track = { src: '/api/videos/5/captions/en?v=1', language: 'en', label: 'English', kind: 'captions' as const }
  let shown = { ...watch, captions: [track] }
  let status = 500
  const { actor } = await openVideo(
    shown,
    {
      'GET /api/videos/5': () => ({ body: shown }),
      'DELETE /api/videos/5/captions/en': () => ({ status, body: { status, code: 'captions_not_found', detail: 'x' } }),
    },
    '?tab=captions',
  )
  await actor.click(await screen.findByRole('button', { name: /^Delete “?English/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await actor.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The captions could not be deleted')).toBeTruthy()
  status = 404
  shown = { ...watch, captions: [] }
  await actor.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull())
})

it('captions of a language from right to left are written in its direction, also behind a mark', async () => {
  const { actor } = await openVideo({}, {}, '?tab=captions')
  await actor.selectOptions(await screen.findByLabelText('Language of the captions'), 'ar')
  await actor.click(screen.getByRole('button', { name: 'Write them here' }))
  await actor.click(await screen.findByRole('button', { name: 'Add a line here' }))
  expect(screen.getByLabelText('Text of line 1').getAttribute('dir')).toBe('rtl')
})

it('the statistics of a video are plotted, with a table beside', async () => {
  const days = ['2026-11-20', '2026-11-21'].map((date, index) => ({ date, views: index + 1, watchSeconds: 600 }))
  await openVideo({}, { 'GET /api/videos/5/statistics': () => ({ body: days }) }, '?tab=statistics')
  expect(await screen.findByRole('img', { name: 'Views in the last 2 days: 3' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Minutes watched in the last 2 days: 20' })).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(3)
})

it('the video of somebody else cannot be edited here', async () => {
  await openVideo({ viewer: { ...watch.viewer, isOwner: false } })
  expect(await screen.findByText('This is not one of your videos')).toBeTruthy()
})

it('an uploaded file is listed as a draft, and becomes a video', async () => {
  let made: unknown
  const draft = { fileName: 'vigil.mp4', title: 'Vigil', description: 'At dusk', categoryId: null }
  const upload = { id: 'a', bytes: 5_000_000, createdAt: new Date().toISOString(), hasArrived: true, draft }
  const { actor } = await open([], {
    'GET /api/uploads': () => ({ body: [upload, { ...upload, id: 'b', hasArrived: false, draft: null }] }),
    'POST /api/uploads/a/complete': () => ({ body: { videoUrl: '/uploads/a', duration: 60 } }),
    'POST /api/videos': async (request) => {
      made = await request.json()
      return { status: 201, body: { ...watch, status: 'pending' } }
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Finish “Vigil”' }))
  const dialog = within(await screen.findByRole('dialog'))
  await actor.type(await dialog.findByLabelText(/^Title/), ' of Easter')
  await actor.click(dialog.getByRole('button', { name: 'Finish' }))
  await waitFor(() =>
    expect(made).toEqual({
      title: 'Vigil of Easter',
      description: 'At dusk',
      categoryId: null,
      videoUrl: '/uploads/a',
    }),
  )
})

it('a draft is finished with its price and its picture, which can be removed', async () => {
  const made: unknown[] = []
  const draft = {
    ...{ fileName: 'vigil.mp4', title: 'Vigil', description: '', categoryId: null },
    ...{ isDownloadable: true, price: '4.99', thumbnailUrl: '/uploads/lamp' },
  }
  const upload = { id: 'a', bytes: 5_000_000, createdAt: new Date().toISOString(), hasArrived: true, draft }
  const { actor } = await open([], {
    'GET /api/uploads': () => ({ body: [upload] }),
    'GET /api/selling': () => ({ body: { canSell: true } }),
    'POST /api/uploads/a/complete': () => ({ body: { videoUrl: '/uploads/a', duration: 60 } }),
    'POST /api/videos': async (request) => {
      made.push(await request.json())
      return { status: 503, body: { code: 'unavailable', detail: '' } }
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Finish “Vigil”' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByRole<HTMLImageElement>('img')).getAttribute('src')).toBe('/uploads/lamp')
  await dialog.findByLabelText(/Price/)
  const finish = dialog.getByRole('button', { name: 'Finish' })
  await actor.click(finish)
  const sale = { isDownloadable: true, downloadPrice: '4.99' }
  await waitFor(() => expect(made).toMatchObject([{ ...sale, thumbnailUrl: '/uploads/lamp' }]))
  await actor.click(dialog.getByRole('button', { name: 'Remove' }))
  await actor.click(finish)
  await waitFor(() => expect(made).toHaveLength(2))
  expect(made[1]).toMatchObject(sale)
  expect(made[1]).not.toHaveProperty('thumbnailUrl')
})

it('a draft is deleted only after a second press, because its file cannot be brought back', async () => {
  const removed = vi.fn()
  const draft = { fileName: 'vigil.mp4', title: 'Vigil', description: '', categoryId: null }
  let uploads = [{ id: 'a', bytes: 5_000_000, createdAt: new Date().toISOString(), hasArrived: true, draft }]
  const { actor } = await open([], {
    'GET /api/uploads': () => ({ body: uploads }),
    'DELETE /api/uploads/a': () => {
      removed()
      uploads = []
      return { body: {} }
    },
  })
  const ask = async () => {
    await actor.click(await screen.findByRole('button', { name: 'Delete “Vigil”' }))
    return within(await screen.findByRole('alertdialog', { name: 'Delete this draft?' }))
  }
  await actor.click((await ask()).getByRole('button', { name: 'Cancel' }))
  expect(removed).not.toHaveBeenCalled()
  await actor.click((await ask()).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Draft deleted')).toBeTruthy()
  expect(removed).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Finish “Vigil”' })).toBeNull())
})

it('a draft of whose deletion only the response was lost is deleted', async () => {
  const draft = { fileName: 'vigil.mp4', title: 'Vigil', description: '', categoryId: null }
  let uploads = [{ id: 'a', bytes: 5_000_000, createdAt: new Date().toISOString(), hasArrived: true, draft }]
  const { actor } = await open([], {
    'GET /api/uploads': () => ({ body: uploads }),
    'DELETE /api/uploads/a': () => {
      uploads = []
      throw new TypeError('Failed to fetch')
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Delete “Vigil”' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this draft?' })
  await actor.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Draft deleted')).toBeTruthy()
})

it('a draft keeps a category that staff have hidden', async () => {
  const draft = { fileName: 'vigil.mp4', title: 'Vigil', description: '', categoryId: 99 }
  const upload = { id: 'a', bytes: 5_000_000, createdAt: new Date().toISOString(), hasArrived: true, draft }
  const { actor } = await open([], {
    'GET /api/uploads': () => ({ body: [upload] }),
    'GET /api/categories': () => ({ body: [{ id: 2, name: 'Study' }] }),
  })
  await actor.click(await screen.findByRole('button', { name: 'Finish “Vigil”' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: 'Hidden category' })
  expect(dialog.getByLabelText<HTMLSelectElement>(/Category/).value).toBe('99')
})

it('a draft is not finished in a hidden category: it is no longer offered, and the words stay', async () => {
  const draft = { fileName: 'vigil.mp4', title: 'Vigil', description: '', categoryId: 99 }
  const upload = { id: 'a', bytes: 5_000_000, createdAt: new Date().toISOString(), hasArrived: true, draft }
  const { actor } = await open([], {
    'GET /api/uploads': () => ({ body: [upload] }),
    'GET /api/categories': () => ({ body: [{ id: 2, name: 'Study' }] }),
    'POST /api/uploads/a/complete': () => ({ body: { videoUrl: '/uploads/a', duration: 60 } }),
    'POST /api/videos': refuseCategory,
  })
  await actor.click(await screen.findByRole('button', { name: 'Finish “Vigil”' }))
  const dialog = within(await screen.findByRole('dialog'))
  await actor.type(await dialog.findByLabelText(/^Title/), ' of Easter')
  await dialog.findByRole('option', { name: 'Hidden category' })
  await actor.click(dialog.getByRole('button', { name: 'Finish' }))
  const field = await dialog.findByRole<HTMLSelectElement>('combobox', { name: /Category/, description: HIDDEN })
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/Category/)))
  expect(dialog.queryByRole('option', { name: 'Hidden category' })).toBeNull()
  expect([field.value, dialog.getByLabelText<HTMLInputElement>(/^Title/).value]).toEqual(['', 'Vigil of Easter'])
})

it('an empty studio links to the upload page', async () => {
  await open([])
  expect(await screen.findByText('You have not uploaded any videos yet')).toBeTruthy()
})
