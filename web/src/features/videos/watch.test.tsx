import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type AppSurroundings, person, renderApp } from '../../testing/render-app.tsx'
import { makeVideo, makeWatchVideo } from '../../testing/videos.ts'
import { untilPublishedMs } from './look-again.queries.ts'
import * as shareLink from './share-link.ts'

const watchVideo = (changes: object) =>
  makeWatchVideo({ id: 9, title: 'Vespers', processing: 'failed', processingFailure: 'unknown', ...changes })
const { viewer } = makeWatchVideo()

const openVideo = (body: object, status = 200, visitor: AppSurroundings = {}) =>
  renderApp('/video/9', {
    user: person({ id: 5 }),
    ...visitor,
    responses: {
      'GET /api/videos/9': () => ({ status, body }),
      'GET /api/videos/9/related': () => ({ body: [] }),
      'GET /api/videos/9/comments': () => ({ body: [], headers: { 'x-total-count': '0' } }),
    },
  })
/** jsdom's list of text tracks reports no changes. */
function withoutTracks(): void {
  const noTracks = Object.assign(new EventTarget(), { *[Symbol.iterator]() {} })
  vi.spyOn(HTMLMediaElement.prototype, 'textTracks', 'get').mockReturnValue(noTracks as unknown as TextTrackList)
}
// The page's own chunk contains the player and takes a while to load in a test.
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

it('a video that nobody else can see offers neither Share nor the invitation to comment first', async () => {
  await openVideo(watchVideo({ status: 'pending' }))
  await heading('Vespers')
  expect(await screen.findByText('Pending review')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  expect(screen.queryByText(/Be the first/)).toBeNull()
})

it('the key t and its button make the player wider, and narrower again', async () => {
  withoutTracks()
  const { actor, container } = await openVideo(watchVideo({ videoUrl: '/media/9/720p.mp4' }))
  await heading('Vespers')
  const isWide = () => container.querySelector('[data-film]')?.hasAttribute('data-theatre')
  await screen.findByRole('region', { name: /Vespers/ })
  await actor.keyboard('t')
  await waitFor(() => expect(isWide()).toBe(true))
  await actor.click(screen.getByRole('button', { name: 'Exit wide player' }))
  await waitFor(() => expect(isWide()).toBe(false))
  const button = screen.getByRole('button', { name: 'Wide player' })
  expect(button.getAttribute('aria-keyshortcuts')).toBe('t')
  await actor.click(button)
  await waitFor(() => expect(isWide()).toBe(true))
})

it('an approved video that is scheduled says when it goes live, and who can see it until then', async () => {
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  await openVideo(watchVideo({ publishAt }))
  await heading('Vespers')
  const notice = await screen.findByRole('region', { name: /^Goes live/ })
  expect(notice.textContent).toContain('Until then, only you and the staff can see it.')
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})

it('a video that only members may see says so beside its date, and others do not', async () => {
  await openVideo(watchVideo({ visibility: 'members' }))
  const facts = await screen.findByText(/0 views/)
  expect(facts.textContent).toMatch(/ • Members only$/)
  cleanup()
  await openVideo(watchVideo({ visibility: 'unlisted' }))
  expect((await screen.findByText(/0 views/)).textContent).not.toContain('Members only')
})

it('an approved video offers both', async () => {
  await openVideo(watchVideo({ viewer: { ...viewer, canComment: true } }))
  await heading('Vespers')
  expect(screen.getAllByRole('button', { name: 'Share' }).length).toBeGreaterThan(0)
  expect(await screen.findByText(/Be the first/)).toBeTruthy()
})

it('the report dialog names the video and its creator', async () => {
  const user = { id: 6, username: 'noa', displayName: 'Noa', avatarUrl: null, subscriberCount: 2 }
  const { actor } = await openVideo(watchVideo({ user }))
  await heading('Vespers')
  await actor.click(screen.getByRole('button', { name: 'Report' }))
  const description = /^Video By Noa Vespers Moderators will/
  expect(await screen.findByRole('dialog', { description })).toBeTruthy()
})

afterEach(() => vi.useRealTimers())

it('a visitor who finds no video, which may be one for members, can sign in and come back; a member is not asked to', async () => {
  const responses = { 'GET /api/videos/9': () => ({ status: 404, body: { code: 'video_not_found', detail: 'x' } }) }
  const forVisitor = await renderApp('/video/9', { user: null, guestViewing: true, responses })
  await heading('Video not found')
  const main = within(screen.getByRole('main'))
  main.getByText(/Some videos are only for members/)
  expect(main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth?next=%2Fvideo%2F9')
  forVisitor.unmount()
  await renderApp('/video/9', { user: person(), responses })
  await heading('Video not found')
  expect(screen.queryByText(/only for members/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
})

it('a video that is not there yet appears on its open page', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isThere = false
  await renderApp('/video/9', {
    user: person(),
    responses: {
      'GET /api/videos/9': () =>
        isThere ? { body: watchVideo({}) } : { status: 404, body: { code: 'video_not_found', detail: 'x' } },
    },
  })
  await heading('Video not found')
  await vi.advanceTimersByTimeAsync(30_000)
  await heading('Video not found')
  isThere = true
  await vi.advanceTimersByTimeAsync(30_000)
  await heading('Vespers')
})

it('a video that was deleted or withdrawn while it is watched is reported as missing, and appears again when it is back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  withoutTracks()
  vi.spyOn(HTMLMediaElement.prototype, 'played', 'get').mockReturnValue({ length: 1, start: () => 0, end: () => 6 })
  let isThere = true
  const gone = { status: 404, body: { code: 'video_not_found', detail: 'x' } }
  const { container } = await renderApp('/video/9', {
    user: person(),
    responses: {
      'GET /api/videos/9': () => (isThere ? { body: watchVideo({ videoUrl: '/media/9/720p.mp4' }) } : gone),
      'POST /api/videos/9/progress': () => gone,
    },
  })
  await heading('Vespers')
  isThere = false
  // What was played is reported.
  container.querySelector('video')?.dispatchEvent(new Event('pause'))
  await heading('Video not found')
  expect(container.querySelector('video')).toBeNull()
  isThere = true
  await vi.advanceTimersByTimeAsync(30_000)
  await heading('Vespers')
})

it('a video appears together with what is sponsored above it, which would push the player down', async () => {
  const { promise, resolve: respond } = Promise.withResolvers<void>()
  const { queryClient, router } = await renderApp('/video/8', {
    user: person(),
    responses: {
      'GET /api/videos/8': () => ({ body: watchVideo({ id: 8, title: 'Matins' }) }),
      'GET /api/videos/9': () => ({ body: watchVideo({}) }),
      'GET /api/sponsored-content/placement/video-pre': async ({ url }) => {
        if (url.includes('videoId=9')) await promise
        return { body: [] }
      },
    },
  })
  // The code of the page is there.
  await heading('Matins')
  void router.navigate({ to: '/video/$id', params: { id: '9' } })
  await expect.poll(() => queryClient.getQueryData(['/api/videos/9'])).toBeTruthy()
  await expect.poll(() => screen.queryByRole('heading', { level: 1, name: 'Matins' })).toBeNull()
  expect(screen.queryByRole('heading', { level: 1, name: 'Vespers' })).toBeNull()
  respond()
  await heading('Vespers')
})

it('a list with scheduled videos is read at the time of the first, and then until it is public', () => {
  const at = (milliseconds: number) => ({ publishAt: new Date(Date.now() + milliseconds).toISOString() })
  expect(untilPublishedMs([{ publishAt: null }, {}])).toBe(false)
  const first = untilPublishedMs([at(3_600_000), { publishAt: null }, at(60_000)])
  expect(first).toBeGreaterThan(50_000)
  expect(first).toBeLessThanOrEqual(60_000)
  expect(untilPublishedMs([at(-5_000)])).toBe(10_000)
  expect(untilPublishedMs([at(400 * 86_400_000)])).toBeLessThan(2 ** 31)
})

it('a server error is not shown as a missing video', async () => {
  await openVideo({ status: 500, code: 'internal', detail: 'x' }, 500)
  await heading('This page could not be shown')
  expect(screen.queryByText('Video not found')).toBeNull()
  expect(screen.getByRole('button', { name: /^Try again$/i })).toBeTruthy()
})

it('what only members can do leads visitors to sign in and back to the video', async () => {
  const body = watchVideo({
    user: { id: 5, username: 'grace', displayName: 'Grace', avatarUrl: null, subscriberCount: 2 },
  })
  body.viewer.isOwner = false
  await openVideo(body, 200, { user: null, guestViewing: true })
  await heading('Vespers')
  for (const name of ['Like, no likes', 'Dislike', 'Save', 'Subscribe']) {
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toBe('/auth?next=%2Fvideo%2F9')
    expect(link.title).toBe('Please sign in to continue.')
  }
})

it('links lead to the cards for donations and the download, which are far below in one column', async () => {
  const own = watchVideo({ acceptsDonations: true, isDownloadable: true, downloadPrice: 4.99 })
  const forOwner = await openVideo(own)
  await heading('Vespers')
  expect(screen.queryByRole('link', { name: 'Support' })).toBeNull()
  forOwner.unmount()
  const forOthers = await openVideo({ ...own, viewer: { ...own.viewer, isOwner: false } })
  await heading('Vespers')
  for (const [name, id] of [
    ['Support', 'donate'],
    ['Download • $4.99', 'download'],
  ] as const) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`#${id}`)
    await waitFor(() => expect(document.getElementById(id)?.tabIndex).toBe(-1))
  }
  forOthers.unmount()
  await openVideo({ ...own, viewer: { ...own.viewer, isOwner: false }, acceptsDonations: false, downloadPrice: null })
  await heading('Vespers')
  expect(screen.queryByRole('link', { name: /^(Support|Download)/ })).toBeNull()
})

it('the owner of a rejected video can submit it again; a note that is too long is not cut and not sent', async () => {
  await openVideo(watchVideo({ status: 'rejected', viewer: { ...viewer, canResubmit: true } }))
  await heading('Vespers')
  const submit = await screen.findByRole('button', { name: 'Submit again' })
  const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^What has changed/ })
  fireEvent.change(note, { target: { value: 'x'.repeat(2003) } })
  expect(note.maxLength).toBe(-1)
  fireEvent.click(submit)
  await screen.findByText('3 characters too many. The maximum is 2,000.')
  expect(screen.queryByText('The video could not be submitted again')).toBeNull()
})

it('a video that staff delete on its page is gone when the message is closed', async () => {
  let isThere = true
  const body = watchVideo({ viewer: { ...viewer, isOwner: false, canModerate: true }, status: 'approved' })
  const { actor } = await renderApp('/video/9', {
    user: person({ id: 7, role: 'moderator' }),
    responses: {
      'GET /api/videos/9': () =>
        isThere ? { body } : { status: 404, body: { code: 'video_not_found', status: 404, detail: 'x' } },
      'DELETE /api/videos/9': () => {
        isThere = false
        return { body: {} }
      },
    },
  })
  await heading('Vespers')
  await actor.click(await screen.findByRole('button', { name: 'Delete as moderator' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete as moderator' }))
  await actor.type(dialog.getByRole('textbox'), 'Copied from elsewhere')
  await actor.click(dialog.getByRole('button', { name: 'Delete as moderator' }))
  await screen.findByRole('dialog', { name: 'Video deleted' })
  await actor.keyboard('{Escape}')
  const gone = await heading('Video not found')
  await waitFor(() => expect(document.activeElement).toBe(gone))
})

/** What a member sees of a video by somebody else. */
const facts = () => ({
  ...{ createdAt: '2026-03-04T12:00:00.000Z', views: 1234, viewer: { ...viewer, isOwner: false, canSubscribe: true } },
  user: { id: 5, username: 'grace', displayName: 'Grace Okafor', avatarUrl: null, subscriberCount: 0 },
})
/** The one of the channel; the newsletter beside the video has a button of the same name. */
const subscribeButtons = () =>
  screen.queryAllByRole('button', { name: 'Subscribe' }).filter((button) => button.closest('aside') === null)

it('the page has the title of its video and offers Share [V-WATCH-12, V-WATCH-29]', async () => {
  await openVideo(watchVideo(facts()), 200, { user: person() })
  await heading('Vespers')
  await waitFor(() => expect(document.title).toBe('Vespers - Lamplight'))
  expect(within(screen.getByRole('main')).getAllByRole('button', { name: 'Share' }).length).toBeGreaterThan(0)
})

it('the page has title, views, date, likes, creator and subscribers, and the list beside it [V-WATCH-07, V-WATCH-09, V-WATCH-28]', async () => {
  const forMember = await openVideo(watchVideo(facts()), 200, { user: person() })
  await heading('Vespers')
  const main = within(screen.getByRole('main'))
  const about = main.getByRole('region', { name: 'Description' })
  expect(about.textContent).toMatch(/^1\.2K views • /)
  const date = about.querySelector('time')
  expect([date?.dateTime, date?.textContent]).toEqual(['2026-03-04T12:00:00.000Z', 'Mar 4, 2026'])
  for (const name of ['Like, no likes', 'Dislike', 'Share', 'Save'])
    expect(main.getAllByRole('button', { name }).length, name).toBeGreaterThan(0)
  expect(subscribeButtons()).toHaveLength(1)
  const [creator] = main.getAllByRole('link', { name: 'Grace Okafor' })
  expect(creator?.getAttribute('href')).toBe('/profile/5')
  main.getByText('0 subscribers')
  expect(document.querySelector('main a[href="/profile/5"] [data-initials="Gr"]')).toBeTruthy()
  await main.findByRole('heading', { level: 2, name: /^Comments/ })
  main.getByRole('heading', { level: 2, name: 'Related Videos' })
  forMember.unmount()
  await openVideo(watchVideo({ ...facts(), views: 1, viewer }))
  await heading('Vespers')
  expect(screen.getByRole('region', { name: 'Description' }).textContent).toMatch(/^1 view • /)
  expect(subscribeButtons()).toEqual([])
})

it('beside the video are the cards for donations, the newsletter and a testimonial [V-WATCH-23, V-WATCH-25, V-WATCH-26]', async () => {
  const author = { name: 'Ruth Weber', title: 'Choir leader', avatarUrl: null }
  await renderApp('/video/9', {
    user: person(),
    responses: {
      'GET /api/videos/9': () => ({ body: watchVideo(facts()) }),
      'GET /api/videos/9/related': () => ({ body: [] }),
      'GET /api/testimonials': () => ({ body: [{ id: 1, quote: 'We watch together.', author }] }),
    },
  })
  await heading('Vespers')
  const side = within(screen.getByRole('complementary', { name: 'Related Videos' }))
  await side.findByRole('region', { name: 'Support Grace Okafor' })
  await side.findByRole('region', { name: 'Newsletter' })
  expect((await side.findByRole('figure')).textContent).toContain('Ruth Weber')
})

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

it('a loading video has a skeleton, and so have the related ones; one that failed to load shows an error and can be retried [V-WATCH-01, V-WATCH-02, V-RELATED-04]', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  let isFailing = true
  const { actor } = await renderApp('/video/9', {
    user: person(),
    responses: {
      'GET /api/videos/9': async () => {
        await promise
        return isFailing ? { status: 500, body: {} } : { body: watchVideo({}) }
      },
      'GET /api/videos/9/related': () => ({ body: [] }),
    },
  })
  await screen.findByTestId('watch-skeleton')
  expect(screen.getAllByTestId('related-skeleton')).toHaveLength(5)
  release()
  await heading('This page could not be shown')
  expect(screen.queryByTestId('watch-skeleton')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  isFailing = false
  await actor.click(screen.getByRole('button', { name: 'Try again' }))
  await heading('Vespers')
})

it('a video that does not exist is reported as missing, with a link to home [V-WATCH-02, V-WATCH-03, V-WATCH-04]', async () => {
  await openVideo({ status: 404, code: 'video_not_found', detail: 'x' }, 404)
  await heading('Video not found')
  screen.getByText("The video you're looking for doesn't exist or has been removed.")
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
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

it('Share offers three networks first [V-SHARE-01, V-SHARE-02, V-SHARE-03]', async () => {
  expect((await shareEntries()).slice(0, 3)).toEqual(['Facebook', 'Twitter', 'LinkedIn'])
})

it('then email, the link, and more ways with it [V-SHARE-04, V-SHARE-05]', async () => {
  expect((await shareEntries()).slice(3)).toEqual(['Email', 'Copy Link', 'Start time'])
})

it('Email opens a new message with the title and the link of the video [V-SHARE-04]', async () => {
  // A fragment, because jsdom opens no other address.
  const written = vi.spyOn(shareLink, 'emailLink').mockReturnValue('#new-message')
  const actor = await openShare({}, { title: 'Psalms & songs' })
  await actor.click(screen.getByRole('menuitem', { name: 'Email' }))
  expect(written).toHaveBeenLastCalledWith('Psalms & songs', 'http://lamplight.test/video/9')
  expect(window.location.hash).toBe('#new-message')
  window.history.replaceState(null, '', window.location.pathname)
})

it.each([
  ['Facebook', 'https://www.facebook.com/sharer/sharer.php?u=', ''],
  ['Twitter', 'https://twitter.com/intent/tweet?url=', '&text=Psalms%20%26%20songs'],
  ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?url=', ''],
])(
  '%s opens in a new window that cannot reach this page, with the encoded link [V-SHARE-06]',
  async (name, address, title) => {
    const actor = await openShare({}, { title: 'Psalms & songs' })
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await actor.click(screen.getByRole('menuitem', { name }))
    const [url, target, features] = open.mock.calls[0] ?? []
    expect(url).toBe(`${address}http%3A%2F%2Flamplight.test%2Fvideo%2F9${title}`)
    expect([target, features]).toEqual(['_blank', 'noopener,noreferrer'])
  },
)

it('offers embedding where other sites can show the video: with guest viewing', async () => {
  await openShare({ guestViewing: true })
  expect(screen.getByRole('menuitem', { name: 'Start time and embedding' })).toBeTruthy()
})

it('the dialog for a start time begins at its field; a time that cannot be read is not copied, and leads back to the field', async () => {
  const actor = await openShare()
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await actor.click(screen.getByRole('menuitem', { name: 'Start time' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Start at' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await actor.clear(field)
  await actor.type(field, 'soon')
  const copy = screen.getByRole('button', { name: 'Copy Link' })
  await actor.click(copy)
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(write).not.toHaveBeenCalled()
  for (const time of ['1:30', '١:٣٠']) {
    write.mockClear()
    await actor.clear(field)
    await actor.type(field, time)
    await actor.click(copy)
    expect(write).toHaveBeenCalledWith(expect.stringMatching(/[?&]t=90$/))
  }
})

async function openShare(visitor: AppSurroundings = {}, changes: { title?: string } = {}) {
  const { title } = watchVideo(changes)
  const { actor } = await openVideo(watchVideo(changes), 200, visitor)
  await heading(title)
  await actor.click(screen.getAllByRole('button', { name: 'Share' })[0] as HTMLElement)
  await screen.findByRole('menu')
  return actor
}

async function shareEntries() {
  await openShare()
  return screen.getAllByRole('menuitem').map((entry) => entry.textContent)
}
