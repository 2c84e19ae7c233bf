import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { person, renderApp } from '../../testing/render-app.tsx'
import { makeWatchVideo } from '../../testing/videos.ts'
import { heading, openVideo, watchVideo, withoutTracks } from './testing/watch-page.tsx'

const { viewer } = makeWatchVideo()

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
